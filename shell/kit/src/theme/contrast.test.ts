import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

function color(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{3,6});`).exec(css)?.[1];
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

describe('contrast of the tokens (WCAG 2.2 AA)', () => {
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
    ['pine-deep', 'mist'],
    ['pine-deep', 'sand'],
    ['white', 'pine'],
    ['white', 'pine-deep'],
    ['white', 'clay'],
    ['white', 'clay-deep'],
    ['white', 'error'],
    ['white', 'error-deep'],
    ['white', 'night'],
    ['clay', 'paper'],
    ['error', 'white'],
    ['success', 'white'],
    ['lamp', 'night'],
    ['sand', 'night'],
    ['night', 'lamp'],
    ['night', 'sand'],
  ])('text in %s on %s has at least 4.5', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control', 'paper'],
    ['control', 'white'],
    ['focus', 'paper'],
    ['focus', 'sand'],
    ['lamp', 'night'],
  ])('what is not text, %s on %s, has at least 3', (mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it('computes as WCAG does', () => {
    expect(contrast('ink', 'paper')).toBeCloseTo(13.3, 1);
  });
});
