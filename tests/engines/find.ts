import { readFileSync } from 'node:fs';
import type * as TestingLibrary from '@testing-library/dom';

/** The whole text, or a pattern. */
export type Words = string | RegExp;

/** What a person would point at: a role with its name, a field's label, or a text, optionally inside something else. */
export type Target = { readonly within?: Target } & (
  | { readonly role: string; readonly name?: Words; readonly level?: number; readonly selected?: boolean }
  | { readonly label: Words }
  | { readonly text: Words }
);

type PlainWords = string | { readonly pattern: string; readonly flags: string };
/** {@link Target} from outermost to innermost, serialized for a browser. */
export type TargetPath = readonly {
  readonly role?: string;
  readonly name?: PlainWords;
  readonly level?: number;
  readonly selected?: boolean;
  readonly label?: PlainWords;
  readonly text?: PlainWords;
}[];

declare global {
  interface Window {
    testingLibrary?: typeof TestingLibrary;
    findAll?: typeof findAll;
  }
}

const plain = (words: Words): PlainWords =>
  typeof words === 'string' ? words : { pattern: words.source, flags: words.flags };

export function pathTo(target: Target): TargetPath {
  const { within } = target;
  const outer = within ? pathTo(within) : [];
  if ('label' in target) return [...outer, { label: plain(target.label) }];
  if ('text' in target) return [...outer, { text: plain(target.text) }];
  const { role, name, level, selected } = target;
  return [
    ...outer,
    {
      role,
      ...(name === undefined ? {} : { name: plain(name) }),
      ...(level === undefined ? {} : { level }),
      ...(selected === undefined ? {} : { selected }),
    },
  ];
}

/** For messages, such as `field Email in tabpanel`. */
export function describeTarget(target: Target): string {
  const own =
    'label' in target
      ? `field ${target.label}`
      : 'text' in target
        ? `text ${target.text}`
        : `${target.role} ${target.name ?? target.level ?? ''}`;
  return target.within ? `${own} in ${describeTarget(target.within)}` : own;
}

/**
 * Runs in the page: every visible element that {@link pathTo} describes. A control that only its label makes visible
 * counts too, although it is transparent or a single point.
 */
function findAll(path: TargetPath): HTMLElement[] {
  const library = window.testingLibrary;
  if (!library) throw new Error('Testing Library is not in the page');
  const words = (value: PlainWords) =>
    typeof value === 'string' ? value : new RegExp(value.pattern, value.flags);
  // A document that has just begun has no body yet.
  let found: HTMLElement[] = [...document.querySelectorAll('body')];
  for (const { role, name, label, text, ...more } of path) {
    const next = found.flatMap((scope) => {
      if (label !== undefined) return library.queryAllByLabelText(scope, words(label));
      if (text !== undefined) return library.queryAllByText(scope, words(text));
      const named = name === undefined ? more : { ...more, name: words(name) };
      return library.queryAllByRole(scope, role ?? '', named);
    });
    found = [...new Set(next)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  }
  return found;
}

const library = readFileSync(
  new URL('./dist/@testing-library/dom.umd.js', import.meta.resolve('@testing-library/dom/package.json')),
  'utf8',
);

/** The script that defines `window.findAll`; a page needs it once. */
export const finder = `(() => {
  const module = {}, exports = window.testingLibrary = {};
  ${library}
  window.findAll = ${findAll};
})()`;
