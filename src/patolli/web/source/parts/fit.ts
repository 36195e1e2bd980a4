// Text that must never be cut: the largest of several looks in which it fits its box.

import { forget, inFrame } from './frame';

/** Try the looks in order (classes on the element) until nothing overflows. */
export function fit(element: HTMLElement, given: { looks: string[]; text: string }) {
  let now = given;
  /** Whether what must be read has moved on into a line that is not shown. */
  const gone = () => {
    const must = element.querySelector<HTMLElement>('.must');
    const frame = must?.parentElement?.getBoundingClientRect();
    return !!must && !!frame && must.getBoundingClientRect().top > frame.bottom - 4;
  };
  const over = () =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1 || gone();
  const choose = () => {
    for (const look of now.looks) {
      element.classList.remove(...now.looks);
      element.classList.add(look);
      if (!over()) return;
    }
  };
  const soon = () => inFrame(element, () => undefined, choose); // after all that is only measured
  const watch = new ResizeObserver(choose);
  watch.observe(element);
  void document.fonts.ready.then(choose);
  soon();
  return {
    update: (next: typeof given) => {
      if (next.text === now.text && next.looks.join() === now.looks.join()) return;
      now = next;
      soon();
    },
    destroy: () => {
      forget(element);
      watch.disconnect();
    },
  };
}
