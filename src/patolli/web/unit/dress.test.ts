import { expect, it } from 'vitest';
import { undressed } from '../source/parts/dress';

it('a drawing waits for its styles and loses nothing else', () => {
  expect(undressed('<g style="fill:red"><text class="a" style="opacity:.5">style="</text></g>')).toBe(
    '<g data-style="fill:red"><text class="a" data-style="opacity:.5">style="</text></g>',
  );
});
