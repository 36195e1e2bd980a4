// Styles inside drawings. The page's policy lets no style attribute through that comes as text, so
// they are set one by one instead; what can be drawn is the same.

/** Markup whose style attributes wait to be set. */
export function undressed(markup: string): string {
  return markup.replaceAll(' style="', ' data-style="');
}

/** Set the styles that wait inside an element, now and whenever its markup changes. */
export function dress(element: Element, _markup: string) {
  const put = () => {
    for (const part of element.querySelectorAll<SVGElement>('[data-style]')) {
      part.style.cssText = part.dataset.style ?? '';
      part.removeAttribute('data-style');
    }
  };
  put();
  return { update: put };
}
