// @vitest-environment node
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { heads } from '../src/content/heads';
import { shareImageFiles } from './share-images';

it('makes a picture of 1200 by 630 for each page that names one', async () => {
  const files = await shareImageFiles();
  const named = Object.values(heads).flatMap((head) => ('image' in head ? [head.image] : []));
  expect([...files.keys()].sort()).toEqual([...named].sort());
  for (const [file, bytes] of files) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect([file, format, width, height]).toEqual([file, 'png', 1200, 630]);
    // What chat programs still fetch.
    expect(bytes.length).toBeLessThan(100_000);
  }
});
