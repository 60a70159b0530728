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
  ['a new optional member', '}', '    readonly size?: string;\n}', 'minor'],
  ['a new required member', '}', '    readonly size: string;\n}', 'major'],
  ['another name', 'function Button', 'function Knob', 'major'],
  ['another type of a member', 'tone?: string', 'tone?: number', 'major'],
  ['a removed member', '    readonly tone?: string;\n', '', 'major'],
])('%s requires the right version bump', (_, from, to, step) => {
  expect(change(from, to)).toBe(step);
});

it('follows every kind of import and re-export, and leaves out internal modules', () => {
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
