import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@concierge/local/testing/certificate';
import { composedSchema } from '@concierge/release/compose';
import { composedKey, encodeJson, integrityOf, pageKey } from '@concierge/release/store';
import { artifacts, SiteProcess } from '../support/stack/launch';
import { buildTwin } from './twin/twin';

/** Serves releases and functions from a folder over HTTP/2 with brotli, as visitors get them. */
async function startSite(folder: string) {
  const site = await SiteProcess.start({ http2: await selfSigned(), artifacts: folder });
  return { origin: site.origin, stop: () => site.remove() };
}

/** Starts the site with the tests' releases. */
export const launchSite = () => startSite(artifacts);

/** Removes scripts, hints for them, and data that only scripts read. */
function withoutScripts(path: string, html: string): string {
  const plain = html
    .replace(/<script type="module"[^>]*><\/script>\n?|<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/<template>\s*<\/template>\n/, '')
    .replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>\n?/g, '');
  if (/<script(?! type="application\/ld\+json")|modulepreload/.test(plain))
    throw new Error(`${path} still has a script`);
  return plain;
}

/** Starts the twin: a site whose pages at `paths` are those of one ordinary app, without remotes, in the same HTML. */
export async function launchTwin(paths: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'concierge-bench-'));
  await cp(artifacts, folder, { recursive: true });
  const store = join(folder, 'store');
  const tags = await buildTwin(store);
  const composedFile = join(store, composedKey);
  const composed = composedSchema.parse(JSON.parse(await readFile(composedFile, 'utf8')));
  for (const path of paths) {
    const key = pageKey(path);
    const html = withoutScripts(path, await readFile(join(store, key), 'utf8'));
    const page = Buffer.from(html.replace('</body>', `${tags(path)}\n</body>`));
    await writeFile(join(store, key), page);
    // Upkeep composes a page again that is not what it composed.
    composed.pages[key] = integrityOf(page);
  }
  await writeFile(composedFile, encodeJson(composed));
  const { origin, stop } = await startSite(folder);
  return {
    origin,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
