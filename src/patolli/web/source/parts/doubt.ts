// A small sign at the corner of what shows a figure that is printed nowhere.

const NAMESPACE = 'http://www.w3.org/2000/svg';
const NARROW = 30;
const WIDEST = 150; // board units: a whole region would have its corner somewhere else

export function doubt(element: SVGGElement, text: string | undefined) {
  let sign: SVGTextElement | null = null;

  function draw(told: string | undefined): void {
    sign?.remove();
    sign = null;
    if (!told) return;
    const box = element.getBBox();
    if (!box.width || box.width > WIDEST) return;
    sign = document.createElementNS(NAMESPACE, 'text');
    sign.setAttribute('class', 'doubt');
    sign.setAttribute('aria-hidden', 'true');
    const beside = box.width < NARROW; // a number alone: the sign would lie on it
    sign.setAttribute('x', String(box.x + box.width + (beside ? 7 : -1)));
    sign.setAttribute('y', String(box.y + (beside ? box.height / 2 + 3 : 6)));
    sign.textContent = '≈';
    element.append(sign);
  }

  draw(text);
  return { update: draw, destroy: () => sign?.remove() };
}
