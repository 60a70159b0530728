// @vitest-environment node
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { scopeStyles } from './scope-styles';

const built = (css: string) => postcss([scopeStyles('booking')]).process(css, { from: 'styles.css' }).css;

describe('a remote’s styles', () => {
  it.each([
    ['.flex {}', '[data-mf="booking"] .flex {}'],
    ['* {}', '[data-mf="booking"] * {}'],
    ['header nav a, .price > b {}', '[data-mf="booking"] header nav a, [data-mf="booking"] .price > b {}'],
    ['main:has([data-mf="booking"]) {}', '[data-mf="booking"] main:has([data-mf="booking"]) {}'],
    ['[data-mf="booking"] + footer {}', '[data-mf="booking"] [data-mf="booking"] + footer {}'],
    ['[data-mf="survey"] .x {}', '[data-mf="booking"] [data-mf="survey"] .x {}'],
    [
      '@media print { @layer utilities { .flex {} } }',
      '@media print { @layer utilities { [data-mf="booking"] .flex {} } }',
    ],
  ])('%s apply to its own parts alone', (css, scoped) => {
    expect(built(css)).toBe(scoped);
  });

  it.each(['[data-mf="booking"] .flex { &:hover {} .x {} }', '[data-mf=booking] .flex {}', '.body {}'])(
    'that are scoped already stay so: %s',
    (css) => {
      expect(built(css).replace('[data-mf="booking"] .body', '.body')).toBe(css);
    },
  );

  it('have animations with names of their own', () => {
    expect(built('@keyframes glow { from {} to {} } .a { animation: glow 2s, glow-more 1s }')).toBe(
      '@keyframes booking-glow { from {} to {} } [data-mf="booking"] .a { animation: booking-glow 2s, glow-more 1s }',
    );
  });

  it.each([
    'body { display: none }',
    'html.dark .x {}',
    ':root { --color-pine: red }',
    '& .x {}',
    ':scope > .x {}',
    '@font-face {}',
    '@page { margin: 0 }',
    '@property --color-pine {}',
    '@layer mine { .x {} }',
  ])('cannot be %s', (css) => {
    expect(() => built(css)).toThrow(/styles\.css:1:1: .* is not the remote’s own/);
  });
});
