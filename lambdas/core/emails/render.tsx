import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email } from './email';

/**
 * Renders a template, and its plain text from the same elements. Runs when functions are bundled
 * (build/compiled-templates.ts), never in a function.
 */
export function renderEmail(subject: string, body: ReactElement): Email {
  const html = renderToStaticMarkup(body);
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ],
  });
  return { subject, html: `<!doctype html>${html}`, text: `${text}\n` };
}
