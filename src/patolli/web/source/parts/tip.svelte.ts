// The one tip of the page: what a thing is, what choosing it costs, which rule says so.

export interface TipText {
  name: string;
  more?: string;
  rule?: string;
}

export const tip = $state<{ text: TipText | null; near: Element | null }>({
  text: null,
  near: null,
});

export function showTip(near: Element, text: TipText): void {
  tip.text = text;
  tip.near = near;
}

export function hideTip(near?: Element): void {
  if (near && tip.near !== near) return;
  tip.text = null;
  tip.near = null;
}

/** Explain an element on hover and focus. */
export function explain(element: HTMLElement | SVGElement, text: TipText) {
  let now = text;
  const show = () => showTip(element, now);
  const hide = () => hideTip(element);
  element.addEventListener('pointerenter', show);
  element.addEventListener('pointerleave', hide);
  element.addEventListener('focusin', show);
  element.addEventListener('focusout', hide);
  return {
    update: (next: TipText) => {
      now = next;
      if (tip.near === element) showTip(element, next);
    },
    destroy: () => {
      hide();
      element.removeEventListener('pointerenter', show);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
    },
  };
}
