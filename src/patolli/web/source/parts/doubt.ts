// A quiet sign on what shows a figure that is printed nowhere: a dotted line under a number, a small
// sign at the corner of what is larger. What it means is told in the tip.

const NAMESPACE = 'http://www.w3.org/2000/svg';
const NARROW = 30; // board units: no room for a sign that would not lie on the figure itself
const WIDEST = 150; // a whole region would have its corner somewhere else

export function doubt(element: SVGGElement, text: string | undefined) {
  let sign: SVGElement | null = null;

  function draw(told: string | undefined): void {
    sign?.remove();
    sign = null;
    if (!told) return;
    const box = element.getBBox();
    if (!box.width || box.width > WIDEST) return;
    sign = box.width < NARROW ? underline(box) : corner(box);
    sign.setAttribute('aria-hidden', 'true');
    element.append(sign);
  }

  draw(text);
  return { update: draw, destroy: () => sign?.remove() };
}

function underline({ x, y, width, height }: DOMRect): SVGElement {
  const line = document.createElementNS(NAMESPACE, 'path');
  line.setAttribute('class', 'doubt under');
  line.setAttribute('d', `M${x} ${y + height}h${width}`);
  return line;
}

function corner({ x, y, width }: DOMRect): SVGElement {
  const sign = document.createElementNS(NAMESPACE, 'text');
  sign.setAttribute('class', 'doubt');
  sign.setAttribute('x', String(x + width - 1));
  sign.setAttribute('y', String(y + 6));
  sign.textContent = '≈';
  return sign;
}
