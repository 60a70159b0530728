import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../support/certificate';
import { artifacts, buildArtifacts, launchSite } from '../support/stack/launch';

/** Address of the copy of a page that has no scripts. */
export const scriptFree = (path: string): string => `/script-free-${path.slice(1) || 'home'}`;
const pageFile = (path: string): string => `pages${path === '/' ? '/index' : path}.html`;

/** Nothing of a script and no hint for one; not even the data that only scripts read. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script type="module"[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>\n?/g, '');

/**
 * The composed site over HTTP/2 with brotli, as visitors get it, and beside each of `paths` the same page with
 * its scripts removed.
 */
export async function launchWithScriptFree(paths: readonly string[]) {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  await buildArtifacts((line) => console.error(`  ${line}`));
  const folder = await mkdtemp(join(tmpdir(), 'concierge-bench-'));
  for (const part of ['store', 'functions'])
    await cp(join(artifacts, part), join(folder, part), { recursive: true });
  const store = join(folder, 'store');
  for (const path of paths) {
    const html = withoutScripts(await readFile(join(store, pageFile(path)), 'utf8'));
    if (/<script(?! type="application\/ld\+json")/.test(html)) throw new Error(`${path} still has a script`);
    await writeFile(join(store, pageFile(scriptFree(path))), html);
  }
  const site = await launchSite({ http2: selfSigned(), artifacts: folder });
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
