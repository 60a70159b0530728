import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

const [day = '', night = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const [dark = '', onNight = ''] = night.split('.on-night');
/** The parts of theme.css that may define a token, the most specific first. */
const themes = {
  day: [day],
  dark: [dark, day],
  'dark, on bands dark by day too': [onNight, dark, day],
} as const;
type Theme = keyof typeof themes;
let theme: Theme = 'day';

function color(name: string): string {
  const values = themes[theme].map(
    (part) => new RegExp(`--color-${name}: (#[0-9a-f]{3,6});`).exec(part)?.[1],
  );
  const value = values.find((one) => one !== undefined);
  if (!value) throw new Error(`theme.css has no color ${name}`);
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value;
}

/** Relative luminance, WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(color(one)), luminance(color(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colors of bands that are dark in every theme. */
const bands = [
  ['paper', 'night'],
  ['mist', 'night'],
  ['sand', 'night'],
  ['white', 'night'],
  ['lamp', 'night'],
  ['night', 'lamp'],
  ['night', 'sand'],
  ['paper', 'pine-deep'],
] as const;

describe.each(['day', 'dark'] as const)('contrast of the tokens by %s (WCAG 2.2 AA)', (name) => {
  beforeEach(() => {
    theme = name;
  });

  it.each([
    ['ink', 'paper'],
    ['ink', 'sand'],
    ['ink', 'mist'],
    ['ink', 'white'],
    ['muted', 'paper'],
    ['muted', 'sand'],
    ['muted', 'mist'],
    ['muted', 'white'],
    ['pine', 'paper'],
    ['pine', 'sand'],
    ['pine', 'white'],
    ['pine-deep', 'mist'],
    ['pine-deep', 'sand'],
    ['paper', 'ink'],
    ['paper', 'pine-deep'],
    ['white', 'pine'],
    ['white', 'pine-deep'],
    ['white', 'clay'],
    ['white', 'clay-deep'],
    ['white', 'error'],
    ['white', 'error-deep'],
    ['clay', 'paper'],
    ['clay', 'sand'],
    ['error', 'white'],
    ['error', 'paper'],
    ['success', 'white'],
    ['night', 'lamp'],
  ])('text in %s on %s has at least 4.5', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control', 'paper'],
    ['control', 'white'],
    ['focus', 'paper'],
    ['focus', 'sand'],
  ])('non-text in %s on %s has at least 3', (mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(['day', 'dark, on bands dark by day too'] as const)('contrast of bands by %s', (name) => {
  beforeEach(() => {
    theme = name;
  });

  it.each(bands)('text in %s on %s has at least 4.5', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

it('computes contrast as WCAG does', () => {
  theme = 'day';
  expect(contrast('ink', 'paper')).toBeCloseTo(13.3, 1);
});
