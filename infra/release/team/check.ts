import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type ReleasePackage, rootFrom } from '@concierge/command-line/workspace';
import { runTool } from '../build/time-limit';
import type { Renderer } from '../compose/renderer';
import { fillsIn } from '../compose/slots';
import { candidateOverlay, gateFor } from '../gate/gate';
import { isRemote } from '../gate/rules';
import { deployedContract } from '../live/deployed-contract';
import { claimOf, versionTakenRefusal } from '../live/upload';
import { pageKey } from '../store/keys';
import { type Manifest, type RemoteManifest, releaseName } from '../store/manifest';
import { SiteStore } from '../store/open-store';
import { problemOf, Refusal } from '../store/refusal';
import { withLive } from '../store/registry-changes';
import { asLocalVersion, type Candidate, loadLive, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { openPages, type Visit } from './browser';
import { siteEndpoints, unknownEndpoints } from './called-endpoints';
import { causesOf } from './causes';
import { withoutEarlier } from './earlier-problems';
import { headerProblem } from './header-heights';
import { serveSite } from './serve-site';

/** In lines. Tools print failures at the end of their output. */
const maxReportLines = 40;

/**
 * Runs the type checks and unit tests of a package, and of its functions if it has some, with their own tools.
 * @throws Refusal with the end of their output
 */
export async function checkSources(
  { dir, name }: Pick<ReleasePackage, 'dir' | 'name'>,
  log: (line: string) => void,
  limitMs?: number,
): Promise<void> {
  await checkPackage(dir, name, log, limitMs);
  const functions = join(dir, 'functions');
  if (existsSync(functions)) await checkPackage(functions, `functions of ${name}`, log, limitMs);
}

async function checkPackage(
  dir: string,
  name: string,
  log: (line: string) => void,
  limitMs?: number,
): Promise<void> {
  const require = createRequire(join(dir, 'package.json'));
  const tool = (pack: string, file: string) =>
    require.resolve(`${pack}/package.json`).replace(/package\.json$/, file);
  const reporters = ['default', join(import.meta.dirname, 'test-reporter.js')].map(
    (one) => `--reporter=${one}`,
  );
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  for (const [what, args] of [
    ['types', [tool('typescript', 'bin/tsc'), '-p', dir, '--noEmit']],
    ['unit tests', [tool('vitest', 'vitest.mjs'), 'run', ...reporters]],
  ] as const) {
    log(`${name}: ${what} ...`);
    const title = `The step "${what}" of ${name}`;
    const { code, late, output } = await runTool(title, args, { cwd: dir, env }, limitMs);
    if (code === 0) continue;
    const text = stripVTControlCharacters(output).trim();
    const files = (event: string) =>
      [...text.matchAll(new RegExp(`^${event}: (.*)$`, 'gm'))].map(([, file]) => file);
    const ended = files('ended');
    const endless = files('begun').filter((file) => !ended.includes(file));
    const lines = text.split('\n').filter((line) => !/^(?:begun|ended): /.test(line));
    throw new Refusal(
      late
        ? [late, ...endless.map((file) => `${file} has not ended.`)].join('\n')
        : `The ${what} of ${name} are failing:\n${reportOf(lines).join('\n')}`,
    );
  }
}

/** Which tests failed and why, and the end of the report. */
function reportOf(lines: readonly string[]): readonly string[] {
  const failed = lines.flatMap((line, index) =>
    /^\s*FAIL\s/.test(line) ? [line, lines[index + 1] ?? ''] : [],
  );
  const end = lines.slice(-maxReportLines);
  return [...failed.filter((line) => !end.includes(line)), ...end];
}

/** The pages to open: a remote's own and those in which it fills a slot; for a shell, all pages. */
function visitsOf(
  { name, kind }: Manifest,
  remotes: readonly RemoteManifest[],
  pages: Readonly<Record<string, string>>,
): Visit[] {
  return remotes.flatMap((remote) =>
    remote.paths.flatMap((path) => {
      const own = kind === 'shell' || remote.name === name;
      const fills = fillsIn(pages[pageKey(path)] ?? '').filter((fill) => own || fill.remote === name);
      return own || fills.length > 0 ? [{ path, own, fills }] : [];
    }),
  );
}

/** Tailwind's marks for styles of what comes after, or is within. */
const mark = /^(peer|group)(\/|$)/;

/**
 * A line for each of a remote's own pages with classes that no stylesheet has, such as a color that is not among
 * Tailwind's tokens. Not a fault by itself: tests and scripts may use them.
 */
async function unstyled(
  candidate: Candidate | undefined,
  pages: Readonly<Record<string, string>>,
): Promise<string[]> {
  if (!candidate || !isRemote(candidate.manifest)) return [];
  const { chunks, paths } = candidate.manifest;
  const sheets = await Promise.all(chunks.css.map(async (file) => Buffer.from(await candidate.read(file))));
  return paths.flatMap((path) => {
    const html = pages[pageKey(path)] ?? '';
    const css = [...sheets, ...(html.match(/<style[\s\S]*?<\/style>/g) ?? [])].join('\n');
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
    const used = [...main.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' '),
    );
    const has = (name: string) => css.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`);
    const without = [...new Set(used)].filter((name) => name !== '' && !mark.test(name) && !has(name));
    return without.length > 0 ? [`${path} uses classes without a style: ${without.join(' ')}`] : [];
  });
}

interface CheckOptions {
  readonly store: ReleaseStore;
  readonly renderer: Renderer;
  /** The candidates' source folders, in their order. */
  readonly folders: readonly string[];
  /** True for this machine's own store, where a version may have been published with other bytes. */
  readonly local?: boolean;
  log(line: string): void;
}

/**
 * Checks releases as visitors would get them: runs every rule of the gate against what is live, then opens in a browser
 * their own pages and those in which they fill a slot. It uploads nothing, so no version is used up.
 * @throws Refusal with every problem of the step that failed
 */
export async function checkReleases(
  built: readonly Candidate[],
  { store, renderer, folders, local = false, log }: CheckOptions,
): Promise<void> {
  const candidates = await Promise.all(
    built.map(async (candidate) => {
      if ((await claimOf(store, candidate.manifest)) !== 'taken') return candidate;
      if (!local) throw versionTakenRefusal(candidate.manifest);
      return asLocalVersion(candidate);
    }),
  );
  const { registry } = await readRegistry(store);
  const next = candidates.reduce((all, { manifest }) => withLive(all, manifest, new Date()), registry);
  const contract = store instanceof SiteStore ? await deployedContract(store.location) : undefined;
  await gateFor(store, renderer, candidates, { strict: true, contract })(registry, next);
  const known = await siteEndpoints(rootFrom(process.cwd()));
  for (const candidate of candidates) Refusal.ifAny(await unknownEndpoints(candidate, known));
  const releases = candidates.map(({ manifest }) => releaseName(manifest));
  log(`${releases.join(', ')}: passed the gate.`);
  const overlay = candidateOverlay(store, candidates, next);
  const rendered = await renderer.render(overlay, '');
  if (!rendered) {
    log('No shell is live, so no page is opened.');
    return;
  }
  rendered.notes.forEach(log);
  const site = await serveSite(overlay, rendered.files);
  try {
    const remotes = (await loadLive(overlay, next)).filter(isRemote);
    for (const [index, { manifest }] of candidates.entries()) {
      const release = releaseName(manifest);
      const visits = visitsOf(manifest, remotes, rendered.files);
      for (const line of await unstyled(candidates[index], rendered.files)) log(`${release}: ${line}`);
      log(`${release}: opening ${visits.length} pages ...`);
      const checked = isRemote(manifest) ? { remote: manifest.name, paths: manifest.paths } : undefined;
      const folder = folders[index] ?? '';
      const found = await openPages(folder, site.origin, visits, { checked });
      // What it fills there cannot have been wrong before it.
      const ofOthers = visits
        .filter(({ path }) => !checked?.paths.includes(path))
        .map((visit) => ({ ...visit, fills: visit.fills.filter(({ remote }) => remote !== manifest.name) }));
      const problems = await withoutEarlier(found, ofOthers, { before: store, renderer, folder, log });
      Refusal.ifAny(
        (await causesOf(problems, overlay, `of ${release} in a browser`)).map((cause) =>
          problemOf('browser', manifest, cause),
        ),
      );
    }
    const [first] = candidates;
    if (!first || !candidates.every(({ manifest }) => isRemote(manifest))) return;
    const wrong = await headerProblem({
      ...{ folder: folders[0] ?? '', before: store, renderer, after: site.origin },
      paths: remotes.flatMap(({ paths }) => paths),
    });
    if (wrong) Refusal.ifAny([problemOf('browser', first.manifest, `With ${releases.join(', ')} ${wrong}.`)]);
  } finally {
    await site.close();
  }
}
