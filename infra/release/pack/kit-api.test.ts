import { expect, it } from 'vitest';
import { reachableFrom, requiredBump } from './kit-api';

const before = `// button.d.ts
export interface ButtonProps {
    readonly tone?: string;
}
export declare function Button(props: ButtonProps): void;
`;
const change = (from: string, to: string) => requiredBump(before, before.replace(from, to));

it.each([
  ['nothing', '', '', 'none'],
  ['another indentation', '    readonly', '  readonly', 'none'],
  ['a new export', '// button.d.ts', '// button.d.ts\nexport declare const large: string;', 'minor'],
  ['a new member that may be left out', '}', '    readonly size?: string;\n}', 'minor'],
  ['a new member that must be given', '}', '    readonly size: string;\n}', 'major'],
  ['another name', 'function Button', 'function Knob', 'major'],
  ['another type of what was there', 'tone?: string', 'tone?: number', 'major'],
  ['less than before', '    readonly tone?: string;\n', '', 'major'],
])('%s is as large a step as it is for remotes', (_, from, to, step) => {
  expect(change(from, to)).toBe(step);
});

it('counts what an export leads to, by whatever way, and not what the kit keeps to itself', () => {
  const all = new Map([
    ['index.d.ts', "export { Button } from './button/button';\nexport * from './forms';"],
    [
      'button/button.d.ts',
      "import type { Tone } from './tone';\nexport declare function Button(tone: Tone): void;",
    ],
    ['button/tone.d.ts', "export type Tone = import('../size').Size;"],
    ['forms/index.d.ts', 'export declare const field: string;'],
    ['size.d.ts', "export type Size = 'large';"],
    ['typing.d.ts', 'export declare function stepOf(ms: number): number;'],
  ]);
  expect(reachableFrom(['index.d.ts'], all).sort()).toEqual(
    [...all.keys()].filter((name) => name !== 'typing.d.ts').sort(),
  );
});
