/** Gmail delivers 'a.b' and 'ab' to the same person: https://support.google.com/mail/answer/7436150 */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, as far as its spelling tells: lower case, without the tag after '+', and
 * without dots where the provider ignores them. For counting only. A few servers take '+' literally, so two
 * addresses of one mailbox here may still be two people: never decide by it who may see what.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const typed = address.slice(0, Math.max(0, at));
  const tag = typed.indexOf('+');
  const name = tag > 0 ? typed.slice(0, tag) : typed;
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
