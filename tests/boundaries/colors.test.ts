import { readFileSync } from 'node:fs';
import { palette } from '@concierge/lambdas/core/emails/palette';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../../shell/kit/src/theme/theme.css', import.meta.url), 'utf8');

it('the colors of emails and forms without script, where CSS can’t be imported, are the theme’s', () => {
  const copies = Object.entries(palette);
  expect(copies.length).toBeGreaterThan(8);
  for (const [name, color] of copies) {
    // The theme repeats names for the dark scheme. The first one is the ordinary color.
    const [, digits = ''] = new RegExp(`--color-${name}: #([0-9a-f]{3,6});`).exec(css) ?? [];
    const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
    expect(color.toLowerCase(), name).toBe(`#${whole}`);
  }
});
