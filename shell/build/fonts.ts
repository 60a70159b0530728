import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters of the pages' own words, for the headings' font. */
const words = `${range(0x20, 0x7e).replace(/["#%'*+;<=>@[\\\]^_`{|}~]/g, '')}\u{a0}–—‘’“”…`;
/** The text font also needs the characters of addresses. */
const text = `${range(0x20, 0x7e)}\u{a0}©–—‘’“”…•`;
/**
 * The rest of Latin-1, loaded when a page has one of its letters, which only visitors' text does: the range is in
 * fonts.css. Names such as Đặng fall back letter by letter.
 */
const accents = range(0xaa, 0xff);

/** Others, such as small capitals and tabular figures, add glyphs. */
const keepFeatures = ['kern', 'liga'];

/** One weight: an axis would double it. */
const newsreader = {
  file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  weights: 440,
};
const figtree = {
  file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weights: { min: 400, max: 600 },
};

/** The subsets, with the weights that the theme uses. */
const fonts = {
  newsreader: { ...newsreader, characters: words },
  figtree: { ...figtree, characters: text },
  'newsreader-accents': { ...newsreader, characters: accents },
  'figtree-accents': { ...figtree, characters: accents },
} as const;

/** What stylesheets say in place of a font's address. */
const placeholder = /virtual:font\/([\w-]+)\.woff2/g;

const isFont = (name: string): name is keyof typeof fonts => name in fonts;

/** Emits subset fonts and puts their addresses where stylesheets say `virtual:font/<name>.woff2`. */
export function subsetFonts(): Plugin {
  return {
    name: 'concierge:subset-fonts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const addresses = new Map<string, string>();
      for (const [name, { file, weights, characters }] of Object.entries(fonts)) {
        const source = await subsetFont(await readFile(require.resolve(file)), characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
          keepFeatures,
        });
        const reference = this.emitFile({ type: 'asset', name: `${name}.woff2`, source });
        addresses.set(name, this.getFileName(reference));
      }
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = asset.source.toString().replace(placeholder, (_, name: string) => {
          if (!isFont(name)) this.error(`There is no font ${name}`);
          // Relative to the stylesheet, which is in the same folder as the fonts.
          return addresses.get(name)?.replace(/^assets\//, '') ?? '';
        });
      }
    },
  };
}

/** Puts the whole fonts of their packages there in development. Comes after what inlines imported stylesheets. */
export function wholeFonts(): Plugin {
  let base: string;
  return {
    name: 'concierge:whole-fonts',
    apply: 'serve',
    enforce: 'pre',
    configResolved: (config) => {
      base = config.base;
    },
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) =>
        // By then the address begins with a slash.
        code
          .replaceAll('/virtual:', 'virtual:')
          .replace(placeholder, (named, font: string) =>
            isFont(font) ? `${base}@fs${require.resolve(fonts[font].file)}` : named,
          ),
    },
  };
}
