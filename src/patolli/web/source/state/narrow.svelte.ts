// Whether the window is as small as a phone's; true and false as it is turned or resized.

const asked = matchMedia('(max-width: 760px), (max-height: 520px)');
let small = $state(asked.matches);
asked.addEventListener('change', () => (small = asked.matches));

export const narrow = {
  get now(): boolean {
    return small;
  },
};
