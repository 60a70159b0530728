import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = await readFile(join(import.meta.dirname, 'fallback-fonts.css'), 'utf8');
const faces = css
  .split('@font-face')
  .slice(1)
  .map((rule) => ({
    family: /font-family: "([^"]+)"/.exec(rule)?.[1] ?? '',
    locals: [...rule.matchAll(/local\("([^"]+)"\)/g)].map(([, name = '']) => name),
    sizeAdjust: Number(/size-adjust: ([\d.]+)%/.exec(rule)?.[1]),
    // A line gap that neither font has is left out of the rule.
    room: ['ascent', 'descent', 'line-gap'].map((part) =>
      Number(new RegExp(`${part}-override: ([\\d.]+)%`).exec(rule)?.[1] ?? 0),
    ),
  }));

describe('the fallback fonts', () => {
  it.each([
    ['iOS and macOS', ['Georgia', 'Arial', 'Arial-BoldMT']],
    ['Windows', ['Georgia', 'Arial', 'Arial Bold']],
    ['Android', ['Noto Serif', 'Roboto', 'Roboto Bold']],
    ['Linux', ['Liberation Serif', 'Liberation Sans', 'Liberation Sans Bold']],
  ])('include fonts of %s: serif, text and bold text', (_, names) => {
    const offered = faces.flatMap(({ locals }) => locals);
    expect(names.filter((name) => !offered.includes(name))).toEqual([]);
  });

  it('take up the same space as the fonts that they replace', () => {
    // ascent, descent and gap of each font, in percent of its own size, from the fonts' tables
    const own = { Newsreader: [73.5, 26.5, 0], Figtree: [95, 25, 0] } as const;
    for (const { family, sizeAdjust, room } of faces) {
      const expected = family.startsWith('Figtree') ? own.Figtree : own.Newsreader;
      for (const [index, percent] of expected.entries())
        expect((room[index] ?? Number.NaN) * (sizeAdjust / 100), family).toBeCloseTo(percent, 1);
    }
  });

  it('are all named by the theme, in the order of their rules', async () => {
    const theme = await readFile(join(import.meta.dirname, '../../kit/src/theme/theme.css'), 'utf8');
    const named = [...theme.matchAll(/--font-(?:display|text): ([^;]+);/g)].flatMap(([, stack = '']) =>
      [...stack.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
    );
    const offered = [...new Set(faces.map(({ family }) => family))];
    expect(named.filter((name) => !name?.endsWith(' Variable'))).toEqual(offered);
  });
});
