import { expect, it, vi } from 'vitest';
import { COLOURS } from '../../../../../entrypoints/background/safety/toolbar';
import { toIcon } from '../../../../../entrypoints/background/safety/toolbar-icon';
import { TOOLBARS, toShareSeen } from '../../../../support/pixels';

vi.stubGlobal(
  'ImageData',
  class {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  },
);

it.each([16, 32])(
  'at %i pixels a mark on the colour of the verdict, a pale rim around it, and nothing beyond',
  (size) => {
    const icon = toIcon('#b3261e')[size] as ImageData;
    const at = (x: number, y: number) => [...icon.data.slice(4 * (y * size + x), 4 * (y * size + x) + 4)];
    const middle = size / 2;
    expect([icon.width, icon.height]).toEqual([size, size]);
    expect(at(0, 0)).toEqual([0, 0, 0, 0]);
    expect(at(middle, size / 16)).toEqual([0xee, 0xf2, 0xff, 255]);
    expect(at(middle, (13 * size) / 16)).toEqual([0xb3, 0x26, 0x1e, 255]);
    expect(at((10 * size) / 16, (6 * size) / 16)).toEqual([255, 255, 255, 255]);
    expect(at((5 * size) / 16, (8 * size) / 16)).toEqual([0xb3, 0x26, 0x1e, 255]);
    const alphas = icon.data.filter((_, index) => index % 4 === 3);
    expect(alphas).toEqual(alphas.toReversed());
  },
);

it.each(Object.entries(COLOURS))('%s is seen on any toolbar', (_, colour) => {
  for (const icon of Object.values(toIcon(colour)) as ImageData[]) {
    for (const [name, toolbar] of TOOLBARS) expect(toShareSeen(icon, toolbar), name).toBeGreaterThan(1 / 3);
  }
});
