// @vitest-environment node
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shareImageFiles } from './share-images';

it('makes an image of 1200 by 630 pixels for each title and drawing, small enough for chat apps to fetch', async () => {
  const drawing = { halo: [124, 72], lamp: 'M110 84l7-24h14l7 24z', line: 'M0 176h160' } as const;
  const files = await shareImageFiles([
    { file: 'share/terms.png', title: 'Terms & Conditions', drawing },
    { file: 'share/privacy.png', title: 'Privacy Policy', drawing },
  ]);
  expect([...files.keys()]).toEqual(['share/terms.png', 'share/privacy.png']);
  for (const bytes of files.values()) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
  }
  const [terms, privacy] = await Promise.all([...files.values()].map((bytes) => sharp(bytes).stats()));
  expect(terms?.entropy, 'each shows its own title').not.toBe(privacy?.entropy);
});
