/// <reference path="./subset-font.d.ts" />
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The preview image of a shared link to a page: its title, and a drawing beside it. */
export interface ShareImage {
  /** Its path in the release, as in a route's `head.image`: `share/about.png`. */
  readonly file: string;
  readonly title: string;
  /** SVG paths in a view box of 160 by 200: `line` is stroked, `lamp` filled; `halo` is the center of its light. */
  readonly drawing: {
    readonly halo: readonly [x: number, y: number];
    readonly lamp: string;
    readonly line: string;
  };
}

const require = createRequire(import.meta.url);
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const size = { width: 1200, height: 630 } as const;
const night = '#102a24';

/** A dark background with the page's drawing in a lighter panel at the right. */
function background({ halo: [x, y], lamp, line }: ShareImage['drawing']): string {
  const halos = [92, 60, 34]
    .map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e3be6b" fill-opacity=".09" stroke="none"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${night}"/>
<svg x="680" y="80" width="440" height="550" viewBox="0 0 160 200">
<rect width="160" height="200" fill="#18392f"/>
<g fill="none" stroke="#cfdcd5" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">
${halos}<path d="${line}"/><path d="${lamp}" fill="#e3be6b" stroke="#e3be6b"/></g></svg></svg>`;
}

/** An image of 1200 by 630 pixels: the page's title beside its drawing. */
async function pictureOf({ title, drawing }: ShareImage, fontfile: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const words = await sharp({
    text: {
      text: `<span foreground="#fbf8f3">${title.replaceAll('&', '&amp;')}</span>`,
      // The font's name in its own file.
      font: 'Newsreader 16pt 16pt 76',
      fontfile,
      width: 560,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const top = Math.round((size.height - words.info.height) / 2);
  return sharp(Buffer.from(background(drawing)))
    .composite([{ input: words.data, left: 80, top }])
    .png({ palette: true })
    .toBuffer();
}

/** Every image, by its path in the release. */
export async function shareImageFiles(images: readonly ShareImage[]): Promise<Map<string, Buffer>> {
  // Imported here, because a remote without preview images doesn't have to install this.
  const { default: subsetFont } = await import('subset-font');
  const folder = mkdtempSync(join(tmpdir(), 'share-'));
  try {
    const fontfile = join(folder, 'newsreader.ttf');
    const letters = [...new Set(images.flatMap(({ title }) => [...title]))].join('');
    const options = { targetFormat: 'sfnt', variationAxes: { wght: 400 } } as const;
    writeFileSync(fontfile, await subsetFont(readFileSync(require.resolve(newsreader)), letters, options));
    const files = new Map<string, Buffer>();
    for (const image of images) files.set(image.file, await pictureOf(image, fontfile));
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes each page's preview image for shared links. */
export function sharedPictures(images: readonly ShareImage[]): Plugin {
  return {
    name: 'concierge:share-images',
    async generateBundle() {
      for (const [fileName, source] of await shareImageFiles(images)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
