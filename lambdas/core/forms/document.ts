import { createHash } from 'node:crypto';
import type { Settings } from '../config';
import { escapeHtml } from '../http/escape-html';
import { formStyle } from './style';

const styleHash = createHash('sha256').update(formStyle).digest('base64');

/** The page has one inline style and loads nothing. */
export const formPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

interface Problem {
  readonly title: string;
  readonly description: string;
  /** HTML, one for each field. */
  readonly items: readonly string[];
  /** HTML below the problem. */
  readonly rest: string;
}

/** The page that a function answers a form with that was posted without script and refused. */
export function problemPage(site: Settings<'site'>, { title, description, items, rest }: Problem): string {
  const list = items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${site.BRAND_NAME}`)}</title>
<style>${formStyle}</style>
</head>
<body>
<header><a href="/">${escapeHtml(site.BRAND_NAME)}</a></header>
<main>
<div class="problem" role="alert">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
${list}</div>
${rest}
<p>Or reach us directly: <a href="mailto:${escapeHtml(site.SUPPORT_EMAIL)}">${escapeHtml(site.SUPPORT_EMAIL)}</a>, ${escapeHtml(site.SUPPORT_PHONE)}.</p>
</main>
</body>
</html>
`;
}
