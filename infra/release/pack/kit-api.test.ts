import { expect, it } from 'vitest';
import { stepFor } from './kit-api';

const before = `// button.d.ts
export interface ButtonProps {
    readonly tone?: string;
}
export declare function Button(props: ButtonProps): void;
`;
const change = (from: string, to: string) => stepFor(before, before.replace(from, to));

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
