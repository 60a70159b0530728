import type { Route } from '../routing';

const page = (key: string): Route => ({ kind: 'store', key: `pages/${key}.html`, page: true });
const file = (key: string): Route => ({ kind: 'store', key, page: false });
const redirect = (location: string): Route => ({ kind: 'redirect', location });
const missing: Route = { kind: 'missing' };

/** Paths, queries and their routes. Checked against the TypeScript source and the compiled function in each engine. */
export const routingCases: readonly (readonly [path: string, query: string, route: Route])[] = [
  ['/', '', page('index')],
  ['/', 'a=1', page('index')],
  ['/contact', '', page('contact')],
  ['/how-it-works', '', page('how-it-works')],
  ['/apiary', '', page('apiary')],
  ['/sitemap.xml', '', file('pages/sitemap.xml')],
  ['/robots.txt', '', file('pages/robots.txt')],
  ['/apple-touch-icon.png', '', file('pages/apple-touch-icon.png')],
  ['/.well-known/security.txt', '', file('pages/.well-known/security.txt')],
  ['/registry.json', '', file('registry.json')],
  ['/remotes/booking/1.0.0/remoteEntry.js', '', file('remotes/booking/1.0.0/remoteEntry.js')],
  [
    '/remotes/shell/1.0.0-local.3f/assets/_index-Dk_2.js',
    '',
    file('remotes/shell/1.0.0-local.3f/assets/_index-Dk_2.js'),
  ],
  ['/api', '', { kind: 'api' }],
  ['/api/appointment-requests', '', { kind: 'api' }],
  ['/accounts', '', { kind: 'accounts' }],
  ['/accounts/', '', { kind: 'accounts' }],
  ['/contact/', 'a=1&b=%20', redirect('/contact?a=1&b=%20')],
  ['/contact/', 'empty&a=1&a=2', redirect('/contact?empty&a=1&a=2')],
  ['/about/team/', '', redirect('/about/team')],
  // Links from mails whose # a mail program encoded.
  [
    '/auth/confirm%23user=0b5a-1&code=012345',
    'utm=1',
    redirect('/auth/confirm?utm=1#user=0b5a-1&code=012345'),
  ],
  ['/auth/reset%23user%3D0b5a%26code%3D012345', '', redirect('/auth/reset#user%3D0b5a%26code%3D012345')],
  ['/change-request%23id.signature_-', '', redirect('/change-request#id.signature_-')],
  ['/patient-survey', 'session=1%23token.x', redirect('/patient-survey?session=1#token.x')],
  ['/sitemap.xml%23x', '', missing],
  // None of these may redirect to another site.
  ...[
    '//evil.example/',
    '//evil.example%23x',
    '/\\evil.example%23x',
    '/x//y%23x',
    '/\\evil.example/',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
    '///',
    '//',
  ].map((path) => [path, '', missing] as const),
  ...[
    '/../etc/passwd',
    '/remotes/../registry.json',
    '/remotes/..%2f..%2fdata/secrets.json',
    '/remotes/..%5c..%5cdata/secrets.json',
    '/%2e%2e/data/secrets.json',
    '/remotes/./x.js',
    '/api/../registry.json',
    '/api/./health',
    '/accounts/%2E%2e/api/health',
    '/api/..',
    '/.generations/registry.json/1',
    '/remotes/.hidden/x.js',
    '/pages\\..\\x',
    '/con\u0000tact',
    '/contact%00',
    '/contact.html',
    '/composed.json',
    '/.env',
    `/${'a'.repeat(2000)}`,
  ].map((path) => [path, '', missing] as const),
];
