import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email } from './email';

/** Renders a template. Runs when functions are bundled (see compiled-templates.ts), never in a function. */
export function renderEmail(subject: string, body: ReactElement, text: readonly string[]): Email {
  return { subject, html: `<!doctype html>${renderToStaticMarkup(body)}`, text: `${text.join('\n')}\n` };
}
