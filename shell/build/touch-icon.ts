import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src/page/mark.svg');
const pixels = 180;

/** The practice's mark for a phone's home screen, without its clear corners: phones round them, and show clear as black. */
export const touchIcon = (): Promise<Buffer> =>
  // The mark is 32 pixels wide, of 1/72 inch each.
  sharp(source, { density: (72 * pixels) / 32 })
    .flatten({ background: '#102a24' })
    .png({ palette: true })
    .toBuffer();

/** Emits the icon under the name by which iPhones look for it at the root of a site, where the composer puts it. */
export const touchIconFile = (): Plugin => ({
  name: 'concierge:touch-icon',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: await touchIcon() });
  },
});
