// @vitest-environment node
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { touchIcon } from './touch-icon';

it('is a square of 180 pixels that is filled to its corners, in under 4 KB', async () => {
  const icon = await touchIcon();
  const { format, width, height } = await sharp(icon).metadata();
  expect([format, width, height]).toEqual(['png', 180, 180]);
  expect(icon.length).toBeLessThan(4096);
  const corner = await sharp(icon)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner]).toEqual([0x10, 0x2a, 0x24, 0xff]);
});
