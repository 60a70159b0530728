/**
 * Providers with several domains: the canonical domain, and what the provider ignores in the local part.
 * https://support.google.com/mail/answer/7436150, https://support.apple.com/en-us/118230,
 * https://www.sindastra.de/p/1775/protonmail-dots-hyphens-and-underscores
 */
const gmail = { domain: 'gmail.com', ignored: /\./g };
const proton = { domain: 'proton.me', ignored: /[._-]/g };
const icloud = { domain: 'icloud.com', ignored: /(?!)/ };
const ignoring = new Map([
  ['icloud.com', icloud],
  ['me.com', icloud],
  ['mac.com', icloud],
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ['proton.me', proton],
  ['protonmail.com', proton],
  ['protonmail.ch', proton],
  ['pm.me', proton],
]);

/** anything@ann.fastmail.com goes to ann@fastmail.com. https://www.fastmail.help/hc/en-us/articles/360060591053 */
const subdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Providers that give a mailbox to anybody. Other domains may have one owner, who reads all of its mailboxes. */
const sharedDomains = new Set([
  ...ignoring.keys(),
  ...['fastmail.com', 'fastmail.fm', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com'],
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'gmx.com', 'mail.com', 'zoho.com'],
  ...['comcast.net', 'xfinity.com', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net'],
  ...['charter.net', 'spectrum.net', 'optonline.net', 'earthlink.net', 'frontier.com', 'centurylink.net'],
]);

/**
 * The domain whose owner may read everything that is sent to this address, or null at a provider for everybody. Its
 * subdomains count as one: the last two labels, or three where the second-last is as short as in 'example.co.uk'.
 */
export function ownedDomainOf(email: string): string | null {
  const domain = mailboxOf(email).split('@').at(-1) ?? '';
  if (sharedDomains.has(domain)) return null;
  const labels = domain.split('.');
  return labels.slice((labels.at(-2) ?? '').length <= 3 ? -3 : -2).join('.');
}

/**
 * The mailbox that an address goes to, as far as its spelling shows: lower case, without the tag after '+' and
 * without what the provider ignores. Use it for counting only, never for access: a few servers take '+' literally, so
 * two people's addresses may yield the same mailbox here.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const typed = address.slice(0, Math.max(0, at));
  const tag = typed.indexOf('+');
  const name = tag > 0 ? typed.slice(0, tag) : typed;
  const [, owner, provider] = subdomain.exec(domain) ?? [];
  if (owner !== undefined) return `${owner}@${provider}`;
  const known = ignoring.get(domain);
  return known ? `${name.replace(known.ignored, '')}@${known.domain}` : `${name}@${domain}`;
}
