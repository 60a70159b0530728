import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedBuilder } from '../build/cached-builder';
import { composeUntilCurrent } from '../composed-pages';
import { defaultState } from '../publish-all';
import { withLive } from '../registry';
import { loadManifest, updateRegistry } from '../registry-store';
import { FolderStore } from '../store/folder-store';
import { CountingStore } from '../testing/counting-store';
import { goLive, simulatedRemote } from '../testing/simulated-site';
import { siteComposer } from './site-composer';

/**
 * `npm run compose-bench -w infra/release [-- remotes pages]`: composes, in a folder, many remotes with many pages
 * each, and prints a table. It uses the site's own shell, and the same site pages over and over under other paths.
 */
const [remotes = 50, pages = 20] = process.argv.slice(2).map(Number);
const quiet = () => undefined;
const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Runs something and measures this process's peak memory meanwhile, in bytes. */
async function peakOf<T>(run: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  try {
    const result = await run();
    look();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}

const root = await mkdtemp(join(tmpdir(), 'compose-bench-'));
try {
  const folder = new FolderStore(root);
  const store = new CountingStore(folder);
  const build = cachedBuilder(defaultState(), console.error);
  const shell = await build('shell');
  const model = await build('marketing');
  const nameOf = (index: number) => `remote-${index}`;
  const all = Array.from({ length: remotes }, (_, index) =>
    simulatedRemote(nameOf(index), pages, '1.0.0', model),
  );

  const gate = async (name: string, version: string): Promise<string> => {
    const startedAt = performance.now();
    const problems = await siteComposer.renderCheck(folder, { name, version });
    if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 3)));
    return ((performance.now() - startedAt) / 1000).toFixed(1);
  };
  const row = async (what: string, gateSeconds = '-') => {
    store.takeCounts();
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const { result, peak } = await peakOf(() => composeUntilCurrent(store, siteComposer, quiet));
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(0)} (${((user + system) / 1e6).toFixed(0)})`;
    const { get, put, list, remove, bytesRead, bytesWritten } = store.takeCounts();
    const cells = [
      what,
      gateSeconds,
      seconds,
      result.written.length,
      get,
      put,
      list + remove,
      mb(bytesRead),
      mb(bytesWritten),
      mb(peak),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  };

  console.log(`${remotes} remotes of ${pages} pages each:\n`);
  console.log(
    '| | gate, s | composing, s (CPU s) | files written | reads | writes | lists and removals | MB read | MB written | memory, MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  await goLive(folder, shell, ...(await Promise.all(all)));
  await row('first composing');
  await row('nothing changed');
  const changed = await simulatedRemote(nameOf(0), pages, '1.0.1', model);
  await goLive(folder, changed);
  await row('release of one remote', await gate(nameOf(0), '1.0.1'));
  const next = { ...shell, manifest: { ...shell.manifest, version: '99.0.0' } };
  await goLive(folder, next);
  await row('release of the shell', await gate('shell', '99.0.0'));
  const before = await loadManifest(folder, nameOf(0), '1.0.0');
  await updateRegistry(folder, async (registry) => withLive(registry, before, new Date(0)));
  await row('rollback of one remote', await gate(nameOf(0), '1.0.0'));
} finally {
  await rm(root, { recursive: true, force: true });
}
