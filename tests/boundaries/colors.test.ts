import { readFileSync } from 'node:fs';
import { palette } from '@concierge/lambdas/core/emails/palette';
import { describe, expect, it } from 'vitest';

/** The six-digit colors that a stylesheet defines as custom properties with a prefix, by name. */
function colorsIn(path: string, prefix: string): Map<string, string> {
  const css = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const found = css.matchAll(new RegExp(`--${prefix}([a-z-]+): #([0-9a-f]{3}|[0-9a-f]{6});`, 'g'));
  const colors = new Map<string, string>();
  for (const [, name = '', digits = ''] of found) {
    const value = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
    // The theme repeats names for the dark scheme. The first one is the ordinary color.
    if (!colors.has(name)) colors.set(name, `#${value}`);
  }
  return colors;
}

describe('colors that are written again where CSS can’t be imported', () => {
  const theme = colorsIn('shell/kit/src/theme/theme.css', 'color-');

  it.each([
    ['emails and forms without script', new Map(Object.entries(palette))],
    ['the local inbox', colorsIn('infra/local/inbox/page/inbox.css', '')],
  ])('are the theme’s: %s', (_, copies) => {
    expect(copies.size).toBeGreaterThan(8);
    for (const [name, color] of copies) expect(color.toLowerCase(), name).toBe(theme.get(name));
  });
});
