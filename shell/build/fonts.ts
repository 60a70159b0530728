import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
/** Latin-1 and the punctuation that the pages use: names such as Đặng fall back letter by letter. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•→←✓€™×−`;

/** The weights that the theme's type uses. */
const fonts = {
  newsreader: {
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
  figtree: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
} as const;

const isFont = (name: string): name is keyof typeof fonts => name in fonts;

/** Emits subset fonts and puts their addresses where stylesheets say `virtual:font/<name>.woff2`. */
export function subsetFonts(): Plugin {
  return {
    name: 'concierge:subset-fonts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const addresses = new Map<string, string>();
      for (const [name, { file, weights }] of Object.entries(fonts)) {
        const source = await subsetFont(await readFile(require.resolve(file)), characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
        });
        const reference = this.emitFile({ type: 'asset', name: `${name}.woff2`, source });
        addresses.set(name, this.getFileName(reference));
      }
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = asset.source.toString().replace(/virtual:font\/(\w+)\.woff2/g, (_, name: string) => {
          if (!isFont(name)) this.error(`There is no font ${name}`);
          // Relative to the stylesheet, which stands beside the fonts.
          return addresses.get(name)?.replace(/^assets\//, '') ?? '';
        });
      }
    },
  };
}
