import { escapeHtml } from '../http/escape-html';

/** An email, or a template with {{slots}} for values. */
export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The value of a fact that is missing. */
export const notGiven = 'Not given';

/** Everything that a mail program may show as a new line. */
const lineBreak = /[\n\v\f\u0085\u2028\u2029]/g;
const slot = /\{\{(\w+)\}\}/g;

/** Fills a template's slots. The HTML gets escaped values with their line breaks. The subject stays on one line. */
export function fill(template: Email, values: Readonly<Record<string, string | number>>): Email {
  const value = (name: string): string => {
    const found = values[name];
    if (found === undefined) throw new Error(`The email has no value for ${name}`);
    return String(found);
  };
  return {
    subject: template.subject.replace(slot, (_, name: string) => value(name).replace(/\s+/g, ' ')),
    html: template.html.replace(slot, (_, name: string) => escapeHtml(value(name)).replaceAll('\n', '<br>')),
    // What somebody typed is marked on each of its lines.
    text: template.text.replace(/(> )?\{\{(\w+)\}\}/g, (_, quote: string | undefined, name: string) =>
      quote && value(name) !== notGiven ? `> ${value(name).replaceAll(lineBreak, '\n> ')}` : value(name),
    ),
  };
}
