import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import * as z from 'zod/mini';
import { livePages } from '../../support/live-pages';
import { expect, siteTest as test } from '../../support/site-test';

/** The structured data of these pages. Others have the practice and, if indexed, the page's place below home. */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  '/': ['MedicalBusiness'],
  '/about': ['MedicalBusiness', 'BreadcrumbList', 'Physician', 'Physician', 'Physician'],
  '/services': ['MedicalBusiness', 'BreadcrumbList', 'Offer', 'Offer', 'Offer'],
  '/how-it-works': ['MedicalBusiness', 'BreadcrumbList', 'FAQPage'],
  '/contact': ['MedicalBusiness', 'BreadcrumbList', 'FAQPage'],
};

const thing = z.looseObject({ '@type': z.string() });
const told = z.looseObject({ '@context': z.string(), '@graph': z.optional(z.array(thing)) });

/** Keys whose values are not text: types, units and addresses. */
const noText = new Set(['@context', '@type', '@id', 'url', 'item', 'position', 'priceCurrency']);

function textsIn(value: unknown, key = ''): string[] {
  if (noText.has(key)) return [];
  if (typeof value !== 'object' || value === null) return [key === 'minPrice' ? `$${value}` : String(value)];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, Array.isArray(value) ? key : name));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of a document that a visitor reads, and the phone numbers that its links call, in lower case. */
const shownBy = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<a [^>]*href="tel:([^"]*)"[^>]*>/g, '$1 ')
    .replaceAll(/<!-- -->|<\/?(?:a|span|strong|bdi)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** TypeScript's errors for things that should match schema.org; schema-dts is generated from its vocabulary. */
async function problemsOf(things: readonly unknown[]): Promise<string> {
  const types = 'BreadcrumbList | FAQPage | MedicalBusiness | Offer | Physician';
  const folder = await mkdtemp(join(tmpdir(), 'structured-data-'));
  try {
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(
      join(folder, 'things.ts'),
      `import type { ${types.replaceAll(' |', ',')} } from 'schema-dts';
export const things: Exclude<${types}, string>[] = ${JSON.stringify(things, null, 1)};\n`,
    );
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    return await promisify(execFile)(process.execPath, [tsc, ...options, 'things.ts'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('structured data matches schema.org, and says nothing that the page does not say', async ({
  request,
  runningSite,
}) => {
  const all: unknown[] = [];
  for (const { path } of await livePages(runningSite.origin)) {
    const html = await (await request.get(path)).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const { '@context': context, '@graph': several, ...one } = told.parse(JSON.parse(json));
    expect(context, path).toBe('https://schema.org');
    const things = several ?? [thing.parse(one)];
    const below = html.includes('content="noindex"') ? [] : ['BreadcrumbList'];
    expect(
      things.map((each) => each['@type']),
      path,
    ).toEqual(heldBy[path] ?? ['MedicalBusiness', ...below]);
    const shown = shownBy(html);
    for (const text of things.flatMap((each) => textsIn(each)))
      expect.soft(shown, `${path}: ${text}`).toContain(text.toLowerCase());
    all.push(...things);
  }
  expect(await problemsOf(all)).toBe('');
  // The check does report what schema.org does not know.
  const wrong = [{ '@type': 'MedicalBusiness', medicalSpecialty: 'PrimaryCare' }];
  expect(await problemsOf(wrong)).toContain('medicalSpecialty');
});

test('every page has a canonical URL and its own preview image', async ({ request, runningSite }) => {
  const pictures: string[] = [];
  for (const { path } of await livePages(runningSite.origin)) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+"/);
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1];
    const shown = await request.get(new URL(picture ?? 'none:').pathname);
    expect([shown.status(), shown.headers()['content-type']], `${path}: ${picture}`).toEqual([
      200,
      'image/png',
    ]);
    if (picture && !html.includes('content="noindex"')) pictures.push(picture);
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]);
    for (const attributes of inline) expect(attributes, path).toMatch(/type="application\/(ld\+)?json"/);
    expect(html, `${path} has no style attributes`).not.toMatch(/<[^>]+\sstyle="/);
  }
  expect(new Set(pictures).size, 'each indexed page has its own').toBe(pictures.length);
});
