import { describe, expect, it } from 'vitest';
import { withoutIdleProperties } from './styles';

const properties = (...lines: string[]) =>
  `@layer properties {\n  *, ::before {\n${lines.join('\n')}\n  }\n}`;
const lean = (css: string) =>
  withoutIdleProperties(css)
    .replace(/@layer properties[\s\S]*/, '')
    .trim();

describe('Tailwind’s own properties', () => {
  it('are replaced by their initial value if no rule sets them', () => {
    const css = `.border { border-style: var(--tw-border-style); }
@property --tw-border-style { syntax: "*"; inherits: false; initial-value: solid; }
${properties('--tw-border-style: solid;')}`;
    expect(lean(css)).toBe('.border { border-style: solid; }');
    expect(withoutIdleProperties(css)).not.toContain('--tw');
  });

  it('are replaced by the fallback if they have no initial value', () => {
    const css = `.text-lg { line-height: var(--tw-leading, var(--text-lg--line-height)); }
.nums { font-variant-numeric: var(--tw-ordinal,) tabular-nums; }
${properties('--tw-ordinal: initial;')}`;
    expect(lean(css)).toBe(
      '.text-lg { line-height: var(--text-lg--line-height); }\n.nums { font-variant-numeric:  tabular-nums; }',
    );
  });

  it('are replaced by their value if one rule sets and reads them, and no other does', () => {
    const css = `.-translate-y-1 { --tw-translate-y: -1px; translate: var(--tw-translate-x) var(--tw-translate-y); }
${properties('--tw-translate-x: 0;', '--tw-translate-y: 0;')}`;
    expect(lean(css).replace(/\s+/g, ' ')).toBe('.-translate-y-1 { translate: 0 -1px; }');
    const two = css.replace(
      '{',
      '{ }\n.up { --tw-translate-y: -2px; translate: 0 var(--tw-translate-y); }\n.down {',
    );
    expect(lean(two)).toContain('--tw-translate-y: -1px');
  });

  it('go if no rule reads them', () => {
    const css = `.bold { --tw-font-weight: 700; font-weight: 700; }
@property --tw-font-weight { syntax: "*"; inherits: false; }
${properties('--tw-font-weight: initial;')}`;
    expect(lean(css).replace(/\s+/g, ' ')).toBe('.bold { font-weight: 700; }');
  });

  it('stay if one rule sets and another reads them', () => {
    const css = `.dashed { --tw-border-style: dashed; border-style: dashed; }
.border { border-style: var(--tw-border-style); }
@property --tw-border-style { syntax: "*"; inherits: false; initial-value: solid; }
${properties('--tw-border-style: solid;')}`;
    expect(withoutIdleProperties(css)).toBe(css);
  });
});
