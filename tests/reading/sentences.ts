import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** A text of at least three words that ends like a sentence. Class names, keys and labels don't. */
const sentence = /^[A-Z“][^<>={}]*(?:\s[^<>={}]*){2}[.?!]$/;
/** Placeholder for a value that is known only at run time: a short word. */
const value = 'it';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The sentences that a source file (TypeScript, with or without JSX) can show to a person. */
export function sentencesOf(file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: string[] = [];
  const keep = (text: string): void => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (sentence.test(line)) found.push(...line.split(/(?<=[.?!])\s+(?=[A-Z“])/));
  };
  new Visitor({
    Literal: ({ value: literal }) => {
      if (typeof literal === 'string') keep(literal);
    },
    TemplateLiteral: (node) => keep(textOf(node as unknown as Node)),
    JSXElement: (node) => keep(textOf(node as unknown as Node)),
    JSXFragment: (node) => keep(textOf(node as unknown as Node)),
  }).visit(program);
  return [...new Set(found)];
}

/** An element's text, including that of nested elements. */
function textOf(node: Node): string {
  switch (node.type) {
    case 'JSXText':
      return String(node.value);
    case 'Literal':
      return typeof node.value === 'string' ? node.value : value;
    case 'JSXExpressionContainer':
      return textOf(node.expression as Node);
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as readonly Node[]).map(textOf).join('');
    case 'TemplateLiteral': {
      const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
      return quasis.map((quasi) => quasi.value.cooked).join(value);
    }
    default:
      return value;
  }
}
