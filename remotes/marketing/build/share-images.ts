import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { shareImages } from '../src/content/share.ts';
import { type ScenePaths, scenePaths } from '../src/drawings/scene-paths.ts';

const require = createRequire(import.meta.url);
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const size = { width: 1200, height: 630 } as const;
const night = '#102a24';

/** The page's drawing in its window, at the right edge of the night. */
function background({ halo: [x, y], lamp, line }: ScenePaths): string {
  const halos = [92, 60, 34]
    .map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e3be6b" fill-opacity=".09"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${night}"/>
<svg x="744" y="80" width="376" height="550" viewBox="0 0 160 234" preserveAspectRatio="xMidYMin slice">
<rect width="160" height="234" fill="#18392f"/>${halos}
<g fill="none" stroke="#cfdcd5" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round" transform="translate(0 34)">
<path d="${line}"/><path d="${lamp}" fill="#e3be6b" stroke="#e3be6b"/></g></svg></svg>`;
}

/** A picture of 1200 by 630 pixels: the page's words beside its drawing. */
async function shareImageOf(title: string, paths: ScenePaths, fontfile: string): Promise<Buffer> {
  const words = await sharp({
    text: {
      text: `<span foreground="#fbf8f3">${title.replaceAll('&', '&amp;')}</span>`,
      // The name that the font file has for itself.
      font: 'Newsreader 16pt 16pt 76',
      fontfile,
      width: 600,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const top = Math.round((size.height - words.info.height) / 2);
  return sharp(Buffer.from(background(paths)))
    .composite([{ input: words.data, left: 80, top }])
    .png({ palette: true })
    .toBuffer();
}

/** Every page's picture, by its place in the release. */
export async function shareImageFiles(): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'share-'));
  try {
    const fontfile = join(folder, 'newsreader.ttf');
    const letters = [...new Set(Object.values(shareImages).flatMap(({ title }) => [...title]))].join('');
    const options = { targetFormat: 'sfnt', variationAxes: { wght: 400 } } as const;
    writeFileSync(fontfile, await subsetFont(readFileSync(require.resolve(newsreader)), letters, options));
    const files = new Map<string, Buffer>();
    for (const { file, title, scene } of Object.values(shareImages)) {
      files.set(file, await shareImageOf(title, scenePaths[scene], fontfile));
    }
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the picture of each page for links that people share. */
export function sharedPictures(): Plugin {
  return {
    name: 'marketing:share-images',
    apply: 'build',
    async generateBundle() {
      // Not twice: the server's build holds no files.
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of await shareImageFiles()) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
