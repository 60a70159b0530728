// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePhotos } from './photos';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const photograph = (name: string, width: number) =>
  sharp({ create: { width, height: 1500, channels: 3, background: '#a84e2a' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'The camera’s owner' } })
    .toFile(join(folder, name));

describe('a photograph', () => {
  it('is converted to AVIF and WebP in three 4:5 sizes, without the camera’s metadata', async () => {
    await photograph('avery-sample.jpg', 1100);
    const files = await generatePhotos(folder);
    const facts = await Promise.all(
      files.map(async ({ file, bytes }) => ({ file, ...(await sharp(bytes).metadata()) })),
    );
    expect(facts.map(({ file, width, height }) => [file, width, height])).toEqual(
      ['avif', 'webp'].flatMap((format) =>
        [320, 640, 960].map((width) => [`photos/avery-sample-${width}.${format}`, width, width * 1.25]),
      ),
    );
    for (const { exif } of facts) expect(exif).toBeUndefined();
  });

  it('is rejected when it is too small, with an error that names it', async () => {
    await photograph('jordan-sample.jpg', 900);
    await expect(generatePhotos(folder)).rejects.toThrow(
      'photos/jordan-sample.jpg is 900 pixels wide; 960 are needed.',
    );
  });
});
