import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Plugin } from 'vite';

const widths = [320, 640, 960] as const;
const ratio = 5 / 4;
/** Of one made file, in bytes. */
const heaviest = 120 * 1024;

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 55 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
} as const;

export interface Made {
  /** Below the release's own path. */
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * Each photograph in a folder in every format and width, cut to 4:5.
 * @throws naming the photograph that is too small, or a result that is too heavy.
 */
export async function madeOf(folder: string): Promise<Made[]> {
  const made: Made[] = [];
  for (const name of photosIn(folder)) {
    const source = readFileSync(join(folder, name));
    const { width = 0 } = await sharp(source).metadata();
    if (width < 960) throw new Error(`photos/${name} is ${width} pixels wide; 960 are needed.`);
    for (const [format, encode] of Object.entries(formats)) {
      for (const each of widths) {
        const image = sharp(source)
          .rotate()
          .resize(each, each * ratio, { fit: 'cover', position: 'top' });
        const bytes = await encode(image).toBuffer();
        const file = `photos/${parse(name).name}-${each}.${format}`;
        if (bytes.length > heaviest)
          throw new Error(`${file} has ${bytes.length} bytes, more than ${heaviest}.`);
        made.push({ file, bytes });
      }
    }
  }
  return made;
}

const photosIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /\.(jpe?g|png|webp|tiff?)$/i.test(name)) : [];

/**
 * Makes the files, and writes their addresses into src/people/photos.ts. Only the release knows its own path: the
 * composer puts it into what the server's build renders, and a browser finds it beside its module.
 */
export function photos(root: string): Plugin {
  const folder = join(root, 'photos');
  return {
    name: 'marketing:photos',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== join(root, 'src/people/photos.ts')) return null;
      const names = photosIn(folder).map((name) => parse(name).name);
      const inBrowser = this.environment.name === 'client';
      return `const base = ${inBrowser ? "new URL(/* @vite-ignore */ '../', import.meta.url).pathname" : "'release://'"};
const setOf = (name, format) =>
  ${JSON.stringify(widths)}.map((width) => base + 'photos/' + name + '-' + width + '.' + format + ' ' + width + 'w').join(', ');
export const photos = Object.fromEntries(
  ${JSON.stringify(names)}.map((name) => [name, { avif: setOf(name, 'avif'), webp: setOf(name, 'webp') }]),
);`;
    },
    async generateBundle() {
      // Not twice: the server's build holds no files.
      if (this.environment.name !== 'client') return;
      for (const { file, bytes } of await madeOf(folder)) {
        this.emitFile({ type: 'asset', fileName: file, source: bytes });
      }
    },
  };
}
