import { normalizeLine } from './typed-line';

/**
 * x@y.z in printable ASCII. It allows what SES can deliver to, and nothing that an address header would read as a
 * second address, a comment, a line break or an encoded word (RFC 2047).
 */
export const emailRule =
  /^(?!.*=\?)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/;

/**
 * An address out of what people paste: 'mailto:jane@example.com', 'Jane <jane@example.com>', a final dot or comma,
 * fullwidth characters, a curly apostrophe. A domain in another script becomes ASCII, in every browser in the same way.
 */
export function normalizeEmail(typed: string): string {
  const line = normalizeLine(typed)
    .replaceAll('\uff20', '@')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[.,;]$/, '');
  const address = /^mailto:([^?]+)/i.exec(line)?.[1] ?? /^[^<>]*<([^<>]+)>$/.exec(line)?.[1]?.trim() ?? line;
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + domainInAscii(address.slice(at + 1));
}

/** A domain's ASCII form ('münchen.example' as 'xn--mnchen-3ya.example'), by the URL standard. */
function domainInAscii(domain: string): string {
  // Nothing but names: a URL would also decode numbers and escapes, and cut off paths.
  if (!/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u.test(domain))
    return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
