/**
 * Rules for a response's headers: those of Mozilla's HTTP Observatory, each at its best grade, and our own. Its scorer
 * (@mdn/mdn-http-observatory) is not a dependency: it has 233 packages with a native database driver, for ten rules.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Rule = (answer: Answer) => string | undefined;

const said = ({ headers }: Answer, name: string): string => headers.get(name) ?? '';

function directives(policy: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/);
    if (found.has(name)) throw new Error(`${name} twice`);
    found.set(name, values);
  }
  return found;
}

/** No 'unsafe-', scheme or wildcard as a source of code, styles or frames. What is not named is not allowed. */
const contentPolicy: Rule = (answer) => {
  const policy = said(answer, 'content-security-policy');
  if (policy === '') return 'no policy';
  // Repeated headers are joined by a comma.
  if (policy.includes(',')) return 'more than one policy';
  if (/unsafe-|strict-dynamic|wasm/.test(policy)) return 'something unsafe is allowed';
  const all = directives(policy);
  if (all.get('default-src')?.join() !== "'none'") return "default-src is not 'none'";
  if (all.get('base-uri')?.join() !== "'none'") return "base-uri is not 'none'";
  if (all.get('frame-ancestors')?.join() !== "'none'") return "frame-ancestors is not 'none'";
  if (!["'none'", "'self'"].includes(all.get('form-action')?.join() ?? '')) return 'form-action is open';
  for (const [name, values] of all) {
    const allowed = name === 'img-src' ? /^('self'|data:)$/ : /^('self'|'none'|'sha256-[\w+/=]+')$/;
    const open = values.find((value) => !allowed.test(value));
    if (open) return `${name} admits ${open}`;
  }
  return undefined;
};

const strictTransport: Rule = (answer) => {
  const value = said(answer, 'strict-transport-security');
  const [, age = 0] = /^max-age=(\d+)$/.exec(value) ?? [];
  return Number(age) >= 31_536_000 ? undefined : `HSTS is "${value}"`;
};

const exactly =
  (name: string, value: string): Rule =>
  (answer) =>
    said(answer, name) === value ? undefined : `${name} is "${said(answer, name)}"`;
const never =
  (name: string): Rule =>
  (answer) =>
    answer.headers.has(name) ? `${name} is there: ${said(answer, name)}` : undefined;

const referrer: Rule = (answer) =>
  ['no-referrer', 'same-origin'].includes(said(answer, 'referrer-policy')) ? undefined : 'the referrer leaks';

const permissions: Rule = (answer) => {
  const value = said(answer, 'permissions-policy');
  if (value.includes('*')) return 'a feature is open to anybody';
  const missing = ['camera', 'microphone', 'geolocation', 'payment', 'usb'].filter(
    (feature) => !value.includes(`${feature}=()`),
  );
  return missing.length === 0 ? undefined : `allowed: ${missing.join(', ')}`;
};

/** Every script and stylesheet that a page names is from this site and has an integrity hash. */
const integrity: Rule = ({ headers, text }) => {
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined;
  const tags =
    text.match(/<script\b[^>]*\bsrc=[^>]*>|<link\b[^>]*\brel="?(?:stylesheet|modulepreload)"?[^>]*>/g) ?? [];
  const open = tags.find(
    (tag) => !/\bintegrity="?sha(?:256|384|512)-/.test(tag) || /(?:src|href)="?(?:https?:)?\/\//.test(tag),
  );
  return open && `without integrity: ${open}`;
};

export const everywhere: Readonly<Record<string, Rule>> = {
  'content policy': contentPolicy,
  'strict transport': strictTransport,
  'no type sniffing': exactly('x-content-type-options', 'nosniff'),
  'no frames': exactly('x-frame-options', 'DENY'),
  referrer,
  permissions,
  'opener policy': exactly('cross-origin-opener-policy', 'same-origin'),
  'resource policy': exactly('cross-origin-resource-policy', 'same-origin'),
  'no cookies': never('set-cookie'),
  'no other origins': never('access-control-allow-origin'),
  'no server name': never('server'),
  'no framework name': never('x-powered-by'),
  integrity,
};

const { 'content policy': _, permissions: __, ...others } = everywhere;
/** For a 304: a policy in it would replace the cached page's own. */
export const unchangedAnswers: Readonly<Record<string, Rule>> = {
  ...others,
  'no content policy': never('content-security-policy'),
  'no permissions': never('permissions-policy'),
};

/** Which rules an answer breaks, and how. */
export function broken(answer: Answer, rules: Readonly<Record<string, Rule>> = everywhere): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const fault = rule(answer);
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
}

export const kept = (answer: Answer): boolean => said(answer, 'cache-control') !== 'no-store';
