import { createHash } from 'node:crypto';
import { readSite } from '@concierge/command-line/workspace';
import type { SiteName } from '@concierge/contract/practice/sites';
import { expect, it } from 'vitest';
import type { RegistryAsset } from '../store/registry';
import { previewBar, styleHashesOf, writeDocument, writeSecurity } from './document';

const hashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

it('hashes the inline styles of a document’s head, but none that the page itself renders', () => {
  const html = [
    '<html><head>',
    '<style data-remote="shell">a{b:c}</style><style data-remote="booking" data-page="/">d\n{e:f}</style>',
    '</head><body><style data-remote="booking">g{h:i}</style></body></html>',
  ].join('');
  expect(styleHashesOf(html)).toEqual(['a{b:c}', 'd\n{e:f}'].map(hashOf));
});

const site = { ...readSite(), origin: 'https://practice.test' };

const content = '<h1>About us</h1>';

function documentOf(
  path: string,
  head: object = {},
  set = '',
  afterPaint?: RegistryAsset,
  siteName: SiteName = 'public',
  html = content,
): string {
  const bar = previewBar(set);
  return writeDocument({
    page: {
      html,
      title: 'About',
      head: { title: `About | ${site.brand}`, description: '-', ...head },
    },
    path,
    site,
    siteName,
    picture: 'remotes/about/1.0.0/share/about.png',
    styles: [],
    shellScript: { url: '/shell.js', integrity: '-' },
    afterPaint,
    modules: [{ url: '/remote.js', integrity: '-' }],
    registryElementId: 'registry',
    registry: {},
    ...(bar ? { preview: bar } : {}),
  });
}

it('is painted once its first three sections are there or, with fewer, all of it', () => {
  const section = (id: string) => `<h2 class="a" id="${id}">-</h2>`;
  const awaited = (html: string) =>
    /<link rel="expect" href="#([^"]*)"/.exec(documentOf('/about', {}, '', undefined, 'public', html))?.[1];
  expect(awaited(['a', 'b', 'c', 'd', 'e'].map(section).join(''))).toBe('d');
  expect(awaited(section('a'))).toBe('registry');
});

it('names scripts only after its content, so that they don’t delay it', () => {
  const [before = '', after = ''] = documentOf('/about').split(content);
  expect(before).not.toContain('.js"');
  expect(after.match(/"[^"]*\.js"/g)).toEqual(['"/shell.js"', '"/remote.js"']);
});

it('leaves them to the script that loads them after the first paint, if the shell has it, and only announces the largest', () => {
  const html = documentOf('/about', {}, '', { url: '/after-paint.js', integrity: '-' });
  const [template = ''] = /<template>.*<\/template>/s.exec(html.split(content)[1] ?? '') ?? [];
  expect(template.match(/"[^"]*\.js"/g)).toEqual(['"/shell.js"', '"/remote.js"']);
  expect(html.replace(template, '').match(/<.*"[^"]*\.js".*>/g)).toEqual([
    expect.stringMatching(/^<link rel="modulepreload" href="\/shell.js"/),
    expect.stringMatching(/^<script type="module" async src="\/after-paint.js"/),
  ]);
});

it('says nothing to search engines on a site that is not public, and tells the shell which one it is', () => {
  const html = documentOf('/about', { canonical: '/', image: 'x.png' }, '', undefined, 'desk');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain(`<div id="root" data-site="desk">${content}</div>`);
  expect(html).not.toMatch(/canonical|og:|ld\+json|practice\.test/);
  expect(documentOf('/about')).not.toMatch(/data-site|noindex/);
});

/** A page's JSON-LD for search engines. */
function linkedData(path: string, head: object): unknown {
  const html = documentOf(path, head);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

it('gives search engines a page’s breadcrumbs and its own structured data', () => {
  const question = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: '</script>' }] };
  expect(linkedData('/about', { structuredData: [question] })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      expect.objectContaining({ '@type': 'MedicalBusiness', telephone: site.supportPhone.e164 }),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.brand, item: 'https://practice.test/' },
          { '@type': 'ListItem', position: 2, name: 'About', item: 'https://practice.test/about' },
        ],
      },
      question,
    ],
  });
});

it('marks pages of a preview, and only those, as noindex and with a preview bar', () => {
  const previewed = documentOf('/about', {}, 'preview~booking_1.1.0~survey_2.0.0-rc.1');
  expect(previewed).toContain('<meta name="robots" content="noindex">');
  expect(previewed).toContain('Preview of booking 1.1.0, survey 2.0.0-rc.1. Forms you send are tests.');
  for (const set of ['', 'booking_1.1.0'])
    expect(documentOf('/about', {}, set)).not.toMatch(/noindex|Preview of/);
});

it('gives a browser’s bars the page’s color, in the dark too: the first that applies is taken', () => {
  const colors = [
    ...documentOf('/').matchAll(/<meta name="theme-color" content="[^"]+"(?: media="([^"]*)")?>/g),
  ];
  expect(colors.map(([, media]) => media)).toEqual(['(prefers-color-scheme:dark)', undefined]);
});

it('security.txt names where to write, and expires within a year, on the first day of a month', () => {
  const at = (day: string) => writeSecurity(site, new Date(day)).split('\n');
  const lines = at('2026-11-27T14:00:00Z');
  expect(lines).toEqual([
    `Contact: mailto:${site.supportEmail}`,
    'Expires: 2027-11-01T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://practice.test/.well-known/security.txt',
    '',
  ]);
  expect(at('2026-11-01T00:00:00Z')).toEqual(lines);
  expect(at('2026-12-31T23:59:59Z')[1]).toBe('Expires: 2027-12-01T00:00:00Z');
});
