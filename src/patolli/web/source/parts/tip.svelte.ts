// The one tip of the page: what a thing is, what choosing it costs, which rule says so.

export interface TipText {
  name: string;
  more?: string;
  rule?: string;
}

// A tip that was asked for by a press stays, so that its rule can be opened.
export const tip = $state<{ text: TipText | null; near: Element | null; stays: boolean }>({
  text: null,
  near: null,
  stays: false,
});

const REST = 500; // milliseconds of rest before a tip opens
let timer: ReturnType<typeof setTimeout> | undefined;
// Where the last press was: what changes under a pointer that still rests there is not asked about.
let pressed: readonly [number, number] | null = null;

globalThis.addEventListener?.('pointerdown', ({ clientX, clientY }) => (pressed = [clientX, clientY]), true);
globalThis.addEventListener?.('pointermove', ({ clientX, clientY }) => {
  if (pressed && (pressed[0] !== clientX || pressed[1] !== clientY)) pressed = null;
}, true);

/** Explain an element once the pointer has rested on it. */
export function restTip(near: Element, text: TipText): void {
  if (tip.near === near || tip.stays) return;
  hideTip();
  timer = setTimeout(() => !pressed && near.isConnected && showTip(near, text), REST);
}

export function showTip(near: Element, text: TipText, stays = false): void {
  tip.text = text;
  tip.near = near;
  tip.stays = stays;
}

/** Close the tip because the pointer or the focus has gone; one that was asked for stays. */
export function leaveTip(): void {
  if (!tip.stays) hideTip();
}

export function hideTip(near?: Element): void {
  clearTimeout(timer);
  if (near && tip.near !== near) return;
  tip.text = null;
  tip.near = null;
  tip.stays = false;
}

/** Explain an element on hover and focus. */
export function explain(element: HTMLElement | SVGElement, text: TipText) {
  let now = text;
  const show = () => showTip(element, now);
  const rest = () => restTip(element, now);
  const hide = () => hideTip(element);
  element.addEventListener('pointerenter', rest);
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
      element.removeEventListener('pointerenter', rest);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
    },
  };
}
