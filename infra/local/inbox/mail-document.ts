import type { SentEmail } from '../aws/messages/outbox';

/**
 * Admits what a mail program would: inline styles and embedded pictures. The mail is a separate document in a sandbox,
 * because a srcdoc frame would inherit the inbox page's policy and lose its styles.
 */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** An email as an HTML document. Its links open outside of the frame. */
export const mailDocument = ({ html, text }: SentEmail): string =>
  html === '' ? asHtml(text) : withLinksOutside(html);

const base = '<base target="_blank">';

function withLinksOutside(html: string): string {
  if (/<head[^>]*>/i.test(html)) return html.replace(/<head[^>]*>/i, (head) => head + base);
  return /^\s*<!doctype[^>]*>/i.test(html)
    ? html.replace(/^\s*<!doctype[^>]*>/i, (doctype) => doctype + base)
    : `<!doctype html>${base}${html}`;
}

function asHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><title>Message</title><pre style="white-space:pre-wrap;font:16px/1.6 system-ui">${escaped}</pre>`;
}
