import { createHash } from 'node:crypto';
import { siteSchema } from '@concierge/contract/practice/site';
import type { SiteName } from '@concierge/contract/practice/sites';
import { securityPath } from '@concierge/edge/routing';
import { previewEndPath, previewMark, releasesOf } from '@concierge/edge/sets';
import { z } from 'zod';
import type { RegistryAsset } from '../store/registry';

export const pageHead = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.optional(z.string()),
  noindex: z.optional(z.boolean()),
  image: z.optional(z.string()),
  structuredData: z.optional(z.array(z.looseObject({ '@type': z.string() }))),
});

export const renderedPage = z.object({
  html: z.string(),
  title: z.string(),
  head: pageHead,
  remote: z.optional(z.string()),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** The site settings in the shell's build that documents show. */
const { brand, origin, supportEmail, supportPhone, serviceAreas } = siteSchema.shape;
export const siteFacts = z.object({ brand, origin, supportEmail, supportPhone, serviceAreas });
export type SiteFacts = z.infer<typeof siteFacts>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
/** JSON for a script element: nothing in it may be parsed as the element's end. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

export interface InlineStyle {
  /** The package whose stylesheet it is. The shell looks for it before it loads that stylesheet. */
  readonly name: string;
  /** The path of the page for which the stylesheet was trimmed, if it was. */
  readonly page?: string;
  readonly css: string;
}

export interface DocumentParts {
  readonly page: RenderedPage;
  /** The page's own path; null for the 404 page, which has none. */
  readonly path: string | null;
  readonly site: SiteFacts;
  /** The site that the document is of; the public one without it. Search engines get nothing of another. */
  readonly siteName?: SiteName;
  /** The picture that link previews show, as a path from the site's root. */
  readonly picture?: string | undefined;
  readonly styles: readonly InlineStyle[];
  readonly shellScript: RegistryAsset;
  /** The script that loads the modules after the first paint. Older shells have none; their pages load them at once. */
  readonly afterPaint?: RegistryAsset | undefined;
  /**
   * The shell's stylesheets, whole, for the time after the first paint: the page has what its HTML needs of them, without
   * the fonts, which until then would share the connection with its words.
   */
  readonly lateStyles?: readonly RegistryAsset[];
  /** Every other module that this page needs, in loading order. */
  readonly modules: readonly RegistryAsset[];
  readonly registryElementId: string;
  readonly registry: unknown;
  readonly preview?: PreviewBar;
}

/**
 * The hashes with which a page's policy allows its inline styles: those that {@link writeDocument} put into its
 * head, but none that the page renders itself.
 */
export function styleHashesOf(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<style data-remote=[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  );
}

/** The response that a page asks for, if it is not 200: '410', or '301 /contact'. */
export const answerOf = (html: string): string | undefined =>
  /^<!doctype html>\n<html lang="en" data-answer="([^"]*)">/.exec(html)?.[1];

const answeredBy = (answer: string): string => `<!doctype html>\n<html lang="en" data-answer="${answer}">`;

/** The page of a path that was given up on purpose: the 404 page, but with status 410 (Gone). */
export const writeGone = (missingPage: string): string =>
  missingPage.replace('<!doctype html>\n<html lang="en">', answeredBy('410'));

/** The page of a path that moved. Browsers follow the redirect; clients that don't get a link. */
export const writeMoved = (to: string): string =>
  `${answeredBy(`301 ${to}`)}\n<meta charset="utf-8">\n<title>Moved</title>\n<p>This page has moved: <a href="${to}">${to}</a>.</p>\n</html>\n`;

function practice({ brand, origin, supportEmail, supportPhone, serviceAreas }: SiteFacts): object {
  return {
    '@type': 'MedicalBusiness',
    name: brand,
    url: `${origin}/`,
    email: supportEmail,
    telephone: supportPhone.e164,
    areaServed: serviceAreas.map((name) => ({ '@type': 'State', name })),
  };
}

function breadcrumbs({ head }: RenderedPage, { brand, origin }: SiteFacts, address: string): object {
  const [name] = head.title.split(' | ');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand, item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name, item: address },
    ],
  };
}

/** A page's JSON-LD for search engines (schema.org). */
function linkedData(page: RenderedPage, site: SiteFacts, address: string | null): object {
  const below = address !== null && address !== `${site.origin}/` && !page.head.noindex;
  const [first, ...more] = [
    practice(site),
    ...(below ? [breadcrumbs(page, site, address)] : []),
    ...(page.head.structuredData ?? []),
  ];
  const context = { '@context': 'https://schema.org' };
  return more.length > 0 ? { ...context, '@graph': [first, ...more] } : { ...context, ...first };
}

function openGraph(
  { title, head }: RenderedPage,
  site: SiteFacts,
  address: string,
  picture: string | undefined,
): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': site.brand,
    'og:title': title,
    'og:description': head.description,
    'og:url': address,
    ...(picture ? { 'og:image': `${site.origin}/${picture}` } : {}),
  };
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');
}

const moduleScript = ({ url, integrity }: RegistryAsset, async = ''): string =>
  `<script type="module"${async} src="${url}" integrity="${integrity}" crossorigin></script>`;

const moduleHint = ({ url, integrity }: RegistryAsset): string =>
  `<link rel="modulepreload" href="${url}" integrity="${integrity}" crossorigin>`;

const stylesheet = ({ url, integrity }: RegistryAsset): string =>
  `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin>`;

/** The tags with which a page loads its modules. They come after the content, which they would delay. */
function moduleTags({ shellScript, modules, lateStyles = [], afterPaint }: DocumentParts): string[] {
  const tags = [moduleScript(shellScript), ...modules.map(moduleHint)];
  if (!afterPaint) return tags;
  // The shell's script is the largest: the others come while it is still arriving.
  return [
    moduleHint(shellScript),
    '<template>',
    ...tags,
    ...lateStyles.map(stylesheet),
    '</template>',
    moduleScript(afterPaint, ' async'),
  ];
}

/** The id of the fourth section's heading, which no page has within 800 px of its top; undefined if there are fewer. */
const endOfFirstScreen = (html: string): string | undefined =>
  [...html.matchAll(/<h2[^>]* id="([\w-]+)"/g)][3]?.[1];

/** Writes a page as an HTML document. No script in it runs inline: the two inline script elements are data. */
export function writeDocument(parts: DocumentParts): string {
  const { page, path, site, picture, registryElementId, registry, preview } = parts;
  const styles = [...parts.styles, ...(preview ? [preview.style] : [])];
  const { siteName = 'public', lateStyles = [] } = parts;
  const isPublic = siteName === 'public';
  const address = path === null || !isPublic ? null : site.origin + (page.head.canonical ?? path);
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Blocks painting until the first screen has arrived: half of it would shift when the rest comes.
    `<link rel="expect" href="#${endOfFirstScreen(page.html) ?? registryElementId}" blocking="render">`,
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.head.description)}">`,
    page.head.noindex || preview || !isPublic ? '<meta name="robots" content="noindex">' : '',
    ...styles.map(({ name, page: cutTo, css }) => {
      const only = cutTo === undefined ? '' : ` data-page="${cutTo}"`;
      return `<style data-remote="${name}"${only}>${css}</style>`;
    }),
    lateStyles.length > 0 ? `<noscript>${lateStyles.map(stylesheet).join('')}</noscript>` : '',
    address === null ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    address === null ? '' : openGraph(page, site, address, picture),
    '<meta name="color-scheme" content="light dark">',
    // Browsers take the first that applies.
    '<meta name="theme-color" content="#102a24" media="(prefers-color-scheme:dark)">',
    '<meta name="theme-color" content="#fbf8f3">',
    '<link rel="icon" href="/favicon.svg">',
    isPublic
      ? `<script type="application/ld+json">${inlineJson(linkedData(page, site, address))}</script>`
      : '',
    '</head>',
    '<body>',
    preview?.html ?? '',
    `<div id="root"${isPublic ? '' : ` data-site="${siteName}"`}>${page.html}</div>`,
    `<script type="application/json" id="${registryElementId}">${inlineJson(registry)}</script>`,
    ...moduleTags(parts),
    '</body>',
    '</html>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** @param paths The pages that search engines may list, sorted. */
export function writeSitemap({ origin }: SiteFacts, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export function writeRobots({ origin }: SiteFacts): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** For a site that is not public. */
export const robotsOfNobody = 'User-agent: *\nDisallow: /\n';

/**
 * Where to report a vulnerability (RFC 9116). It expires a year after the month began, not the day, so that composing
 * writes it once a month at most.
 */
export function writeSecurity({ origin, supportEmail }: SiteFacts, now: Date): string {
  const month = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth()));
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${month.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${securityPath}`,
    '',
  ].join('\n');
}

export interface PreviewBar {
  readonly html: string;
  readonly style: { readonly name: string; readonly page?: string; readonly css: string };
}

const css = `
.preview-bar{position:fixed;inset:auto auto 0 0;z-index:100;display:flex;flex-wrap:wrap;gap:.25rem 1rem;max-width:100%;
padding:.5rem .875rem;background:#102a24;color:#fff;font:500 .8125rem/1.4 system-ui,sans-serif;border-top-right-radius:.5rem}
.preview-bar p{margin:0}
.preview-bar a{color:inherit;text-decoration:underline}
.preview-bar a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
@media print{.preview-bar{display:none}}`;

/** The bar on pages of a preview; undefined for any other set. */
export function previewBar(set: string): PreviewBar | undefined {
  if (!set.startsWith(previewMark)) return undefined;
  const releases = releasesOf(set)
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
  return {
    html: `<aside class="preview-bar" aria-label="Preview"><p>Preview of ${releases}. Forms you send are tests.</p><a href="${previewEndPath}">End preview</a></aside>`,
    style: { name: 'preview', css: css.replaceAll('\n', '') },
  };
}
