import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Candidate } from '../candidate';
import { readLiveSet } from '../compose/live-set';
import { composePages } from '../compose/pages';
import { siteComposer } from '../compose/site-composer';
import { deployedContract } from '../deployed-contract';
import { containerCheck } from '../gate/container-rule';
import { candidateOver } from '../gate/render-rule';
import { gateFor, registryWith } from '../go-live';
import { releaseName } from '../manifest';
import { Refusal } from '../refusal';
import { readRegistry } from '../registry-store';
import { SiteStore } from '../store/site-store';
import type { ReleaseStore } from '../store/store';
import type { ReleasePackage } from '../workspace';
import { serveSite } from './candidate-site';
import { openPages } from './open-pages';

const run = promisify(execFile);
/** In lines: what failed stands at the end of what a tool prints. */
const longestReport = 40;

/** Types and unit tests of a package, by its own tools. @throws Refusal with what they printed. */
export async function checkSources(
  { dir, name }: ReleasePackage,
  log: (line: string) => void,
): Promise<void> {
  const require = createRequire(join(dir, 'package.json'));
  const tool = (pack: string, file: string) =>
    require.resolve(`${pack}/package.json`).replace(/package\.json$/, file);
  for (const [what, args] of [
    ['types', [tool('typescript', 'bin/tsc'), '-p', dir, '--noEmit']],
    ['unit tests', [tool('vitest', 'vitest.mjs'), 'run']],
  ] as const) {
    log(`${name}: ${what} ...`);
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    await run(process.execPath, args, { cwd: dir, env, maxBuffer: 64 * 1024 * 1024 }).catch(
      (error: unknown) => {
        const { stdout = '', stderr = '' } = Object(error) as { stdout?: string; stderr?: string };
        const lines = stripVTControlCharacters(`${stdout}${stderr}`).trim().split('\n');
        throw new Refusal(
          `The ${what} of ${name} are not in order:\n${lines.slice(-longestReport).join('\n')}`,
        );
      },
    );
  }
}

/**
 * What a release would be for visitors: every rule of the gate against what is live, and each of its pages opened in
 * a browser, composed with the live others. Uploads nothing, so no version is used up.
 * @param folder The candidate's source.
 * @throws Refusal with everything that stands in the way.
 */
export async function checkRelease(
  candidate: Candidate,
  { store, folder, log }: { store: ReleaseStore; folder: string; log(line: string): void },
): Promise<void> {
  const { manifest } = candidate;
  const release = releaseName(manifest);
  const unfit = await containerCheck([candidate]);
  if (unfit.length > 0) throw Refusal.of(unfit);
  const { registry } = await readRegistry(store);
  const next = registryWith(registry, [candidate], { strict: true, force: true, again: true }, new Date());
  const contract = store instanceof SiteStore ? await deployedContract(store.location) : undefined;
  await gateFor(store, siteComposer, [candidate], { strict: true, contract })(registry, next);
  log(`${release}: the gate lets it pass.`);
  const would = candidateOver(store, [candidate], next);
  const live = await readLiveSet(would);
  if (!live) throw new Refusal('No shell is live, so no page can be shown.');
  const pages = new Map<string, string>();
  for await (const [key, text] of composePages(would, live, { tell: log })) pages.set(key, text);
  const site = await serveSite(would, pages);
  try {
    const owned = manifest.kind === 'remote' ? manifest.paths : live.remotes.flatMap(({ paths }) => paths);
    log(`${release}: opening ${owned.length} pages ...`);
    const problems = await openPages(folder, site.origin, owned);
    if (problems.length === 0) return;
    throw Refusal.of(
      problems.map(({ path, message }) => ({
        rule: 'browser',
        release,
        message: `${path} of ${release} in a browser: ${message}`,
      })),
    );
  } finally {
    await site.close();
  }
}
