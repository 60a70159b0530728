import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Plugin } from 'vite';

const widths = [320, 640, 960] as const;
const aspectRatio = 5 / 4;
/** Maximum size of one generated file, in bytes. */
const maxBytes = 120 * 1024;

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 55 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
} as const;

export interface GeneratedFile {
  /** Relative to the release's path. */
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * Converts each photograph in a folder to every format and width, cropped to 4:5.
 * @throws if a photograph is too small or a result is too large, naming the file.
 */
export async function generatePhotos(folder: string): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const name of photosIn(folder)) {
    const source = readFileSync(join(folder, name));
    const { width = 0 } = await sharp(source).metadata();
    if (width < 960) throw new Error(`photos/${name} is ${width} pixels wide; 960 are needed.`);
    for (const [format, encode] of Object.entries(formats)) {
      for (const targetWidth of widths) {
        const image = sharp(source)
          .rotate()
          .resize(targetWidth, targetWidth * aspectRatio, { fit: 'cover', position: 'top' });
        const bytes = await encode(image).toBuffer();
        const file = `photos/${parse(name).name}-${targetWidth}.${format}`;
        if (bytes.length > maxBytes)
          throw new Error(`${file} has ${bytes.length} bytes, more than ${maxBytes}.`);
        files.push({ file, bytes });
      }
    }
  }
  return files;
}

const photosIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /\.(jpe?g|png|webp|tiff?)$/i.test(name)) : [];

/**
 * Makes the files, and writes their addresses into src/people/photos.ts. The release's path isn't known at build time:
 * the composer inserts it into what the server build renders, and the browser derives it from the module's own URL.
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
      // Only once: the server build holds no files.
      if (this.environment.name !== 'client') return;
      for (const { file, bytes } of await generatePhotos(folder)) {
        this.emitFile({ type: 'asset', fileName: file, source: bytes });
      }
    },
  };
}
