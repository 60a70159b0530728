import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@concierge/local/testing/certificate';
import { artifacts, buildArtifacts, SiteProcess } from '../support/stack/launch';
import { buildTwin } from './twin/twin';

/** Path of the copy of a page without scripts. */
export const scriptFree = (path: string): string =>
  `/script-free-${path.slice(1).replaceAll('/', '-') || 'home'}`;
const pageFile = (path: string): string => `pages${path === '/' ? '/index' : path}.html`;

/** The paths of the composed pages. */
async function composedPaths(): Promise<string[]> {
  const names = await readdir(join(artifacts, 'store', 'pages'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`));
}

/** Removes scripts, hints for them, and data that only scripts read. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script type="module"[^>]*><\/script>\n?|<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/<template>\s*<\/template>\n/, '')
    .replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>\n?/g, '');

/** A site with the tests' releases and functions, whose pages can be changed before it starts. */
async function copyOfSite() {
  const folder = await mkdtemp(join(tmpdir(), 'concierge-bench-'));
  for (const part of ['store', 'functions'])
    await cp(join(artifacts, part), join(folder, part), { recursive: true });
  const store = join(folder, 'store');
  return {
    store,
    write: (path: string, html: string) => writeFile(join(store, pageFile(path)), html),
    start: async () => {
      const site = await SiteProcess.start({ http2: await selfSigned(), artifacts: folder });
      return {
        origin: site.origin,
        stop: async () => {
          await site.remove();
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

async function plainPage(path: string): Promise<string> {
  const html = withoutScripts(await readFile(join(artifacts, 'store', pageFile(path)), 'utf8'));
  if (/<script(?! type="application\/ld\+json")|modulepreload/.test(html))
    throw new Error(`${path} still has a script`);
  return html;
}

/**
 * Starts the composed site over HTTP/2 with brotli, as visitors get it, plus a copy of every page without scripts. Those
 * copies link to each other.
 */
export async function launchWithScriptFree() {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  await buildArtifacts((line) => console.error(`  ${line}`));
  const site = await copyOfSite();
  const paths = await composedPaths();
  for (const path of paths) {
    const html = await plainPage(path);
    const linked = paths.reduce(
      (text, to) => text.replaceAll(`href="${to}"`, `href="${scriptFree(to)}"`),
      html,
    );
    await site.write(scriptFree(path), linked);
  }
  return await site.start();
}

/** Starts the twin: a site whose pages at `paths` are those of one ordinary app, without remotes, in the same HTML. */
export async function launchTwin(paths: readonly string[]) {
  const site = await copyOfSite();
  const tags = await buildTwin(site.store);
  for (const path of paths) {
    await site.write(path, (await plainPage(path)).replace('</body>', `${tags(path)}\n</body>`));
  }
  return await site.start();
}
