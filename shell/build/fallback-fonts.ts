import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import arialBold from '@capsizecss/metrics/arial/700';
import figtree from '@capsizecss/metrics/figtree';
import figtreeBold from '@capsizecss/metrics/figtree/600';
import georgia from '@capsizecss/metrics/georgia';
import georgiaBold from '@capsizecss/metrics/georgia/700';
import newsreader from '@capsizecss/metrics/newsreader';
import newsreaderBold from '@capsizecss/metrics/newsreader/600';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifBold from '@capsizecss/metrics/notoSerif/700';
import roboto from '@capsizecss/metrics/roboto';
import robotoBold from '@capsizecss/metrics/roboto/700';
import times from '@capsizecss/metrics/timesNewRoman';
import timesBold from '@capsizecss/metrics/timesNewRoman/700';
import type { Plugin } from 'vite';

type Metrics = Parameters<typeof createFontStack>[0][number];

interface Fallback {
  /** Its name in the theme's font stacks. */
  readonly family: string;
  readonly weight: string;
  readonly own: Metrics;
  readonly local: Metrics;
  /** Other names that a system may have for it, or for a font of identical metrics. */
  readonly twins?: readonly string[];
}

/**
 * The local fonts that text uses until the site's own arrive, for each platform one that it has. Georgia and Arial
 * are on iOS, macOS and Windows; Noto Serif and Roboto on Android; Liberation on Linux.
 */
const fallbacks: readonly Fallback[] = [
  { family: 'Newsreader Fallback', weight: '400', own: newsreader, local: georgia, twins: ['Gelasio'] },
  { family: 'Newsreader Fallback', weight: '600', own: newsreaderBold, local: georgiaBold },
  { family: 'Newsreader Noto', weight: '400', own: newsreader, local: notoSerif, twins: ['Noto Serif'] },
  { family: 'Newsreader Noto', weight: '600', own: newsreaderBold, local: notoSerifBold },
  { family: 'Newsreader Times', weight: '400', own: newsreader, local: times, twins: ['Liberation Serif'] },
  {
    family: 'Newsreader Times',
    weight: '600',
    own: newsreaderBold,
    local: timesBold,
    twins: ['Liberation Serif Bold'],
  },
  { family: 'Figtree Fallback', weight: '400 500', own: figtree, local: arial, twins: ['Liberation Sans'] },
  {
    family: 'Figtree Fallback',
    weight: '600 700',
    own: figtreeBold,
    local: arialBold,
    twins: ['Liberation Sans Bold'],
  },
  { family: 'Figtree Roboto', weight: '400 500', own: figtree, local: roboto, twins: ['Roboto'] },
  { family: 'Figtree Roboto', weight: '600 700', own: figtreeBold, local: robotoBold },
];

/** Rounds to two decimals of a percentage: a hundredth of a pixel in a line. */
const short = (text: string): string => text.replace(/\d+\.\d+/g, (number) => String(+(+number).toFixed(2)));

function faceOf({ family, weight, own, local, twins = [] }: Fallback): string {
  const { fontFaces } = createFontStack([own, local], { fontFaceFormat: 'styleObject' });
  const face = fontFaces[0]?.['@font-face'];
  if (!face) throw new Error(`No fallback for ${family}`);
  const { fontFamily: _, src, ...room } = face;
  const properties = Object.entries(room).filter(([, value]) => value !== undefined);
  const css = [
    ['font-family', `"${family}"`],
    ['font-weight', weight],
    ['src', [src, ...twins.map((name) => `local('${name}')`)].join(',')],
    ...properties.map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  ];
  return short(`@font-face{${css.map((property) => property.join(':')).join(';')}}`);
}

/** An @font-face rule for each local fallback font, adjusted to the metrics of the site's own font. */
export const fallbackFaces = (): string => fallbacks.map(faceOf).join('\n');

/** Offers the rules as `virtual:fallback-fonts.css`. */
export function fallbackFonts(): Plugin {
  const id = '\0virtual:fallback-fonts.css';
  return {
    name: 'concierge:fallback-fonts',
    resolveId: (source) => (source === 'virtual:fallback-fonts.css' ? id : undefined),
    load: (loaded) => (loaded === id ? fallbackFaces() : undefined),
  };
}
