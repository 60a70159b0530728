import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '@concierge/command-line/user-error';
import { repository } from '@concierge/command-line/workspace';
import semver from 'semver';
import { z } from 'zod';
import { declarationsOf } from './compile';

const kit = join(repository, 'shell/kit');
const reportFile = join(kit, 'api.txt');
const head = /^@concierge\/kit (\S+)\n/;

const exported = z.object({ version: z.string(), exports: z.record(z.string(), z.unknown()) });
const readKit = async () => exported.parse(JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')));

/**
 * The part of the kit that remotes see: the type declarations of its modules, without comments. A change of it affects
 * every remote that uses it. Modules that no export leads to are internal and left out.
 */
async function currentApi(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kit-api-'));
  try {
    await declarationsOf(kit, folder);
    const names = (await readdir(join(folder, 'src'), { recursive: true })).filter((name) =>
      name.endsWith('.d.ts'),
    );
    const all = new Map<string, string>();
    for (const name of names) all.set(name, await readFile(join(folder, 'src', name), 'utf8'));
    const entries = Object.values((await readKit()).exports).flatMap((target) => {
      const [, name] = /^\.\/src\/(?!testing\/)(.+)\.tsx?$/.exec(String(target)) ?? [];
      return name ? [`${name}.d.ts`] : [];
    });
    return reachableFrom(entries, all)
      .sort()
      .map((name) => `\n// ${name}\n${withoutDetail(all.get(name) ?? '')}`)
      .join('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The declarations that these import or re-export, directly or indirectly, including themselves. */
export function reachableFrom(entries: readonly string[], all: ReadonlyMap<string, string>): string[] {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const text = all.get(name);
    if (text === undefined || reached.has(name)) return;
    reached.add(name);
    for (const [, from = ''] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]*)['"]/g)) {
      const module = join(dirname(name), from).replace(/\.[jt]sx?$/, '');
      visit(`${module}.d.ts`);
      visit(`${module}/index.d.ts`);
    }
  };
  entries.forEach(visit);
  return [...reached];
}

/** Removes what callers don't see (comments, imports, destructured parameters), and puts each re-export on a line. */
const withoutDetail = (declarations: string): string =>
  declarations
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import .*;$/gm, '')
    .replace(/([(,] ?)\{[^{}]*\}(\??): /g, '$1props$2: ')
    .replace(/^export \{([^}]*)\} from (.*);$/gm, (_, names: string, from: string) =>
      names
        .split(',')
        .map((name) => `export { ${name.trim()} } from ${from};`)
        .join('\n'),
    )
    .replace(/^\s*\n/gm, '');

/**
 * The smallest version bump that a change requires: major for a removed line or a new required member, minor for any
 * other addition. If in doubt, it returns the larger one.
 */
export function requiredBump(before: string, after: string): 'none' | 'minor' | 'major' {
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim());
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.join('\n') === now.join('\n')) return 'none';
  const [was, is] = [new Set(old), new Set(now)];
  if (old.some((line) => !is.has(line))) return 'major';
  const mustBeGiven = (line: string) => /^(?:readonly )?['\w]+: /.test(line);
  return now.some((line) => !was.has(line) && mustBeGiven(line)) ? 'major' : 'minor';
}

/**
 * Compares the kit with its report (`shell/kit/api.txt`), and with `write` updates the report.
 * @throws UserError if they differ (without `write`), or if the kit's version was not raised enough
 */
async function checkKitApi(write: boolean): Promise<void> {
  const { version } = await readKit();
  const report = await readFile(reportFile, 'utf8').catch(() => '');
  const released = head.exec(report)?.[1] ?? version;
  const api = await currentApi();
  const step =
    report === '' ? 'none' : requiredBump(withoutDetail(report.replace(head, '')), withoutDetail(api));
  const least = step === 'none' ? released : (semver.inc(released, step) ?? released);
  if (semver.lt(version, least)) {
    throw new UserError(
      `What remotes see of the kit changed (a ${step} change since ${released}), and shell/kit/package.json says ${version}: raise it to ${least} or newer, then npm run kit-api.`,
    );
  }
  const current = `@concierge/kit ${step === 'none' ? released : version}\n${api}`;
  if (write) await writeFile(reportFile, current);
  else if (current !== report) throw new UserError('shell/kit/api.txt is out of date: run npm run kit-api.');
}

/** `npm run kit-api` writes the report; with `--check` it only compares. */
export async function main(args: readonly string[]): Promise<void> {
  await checkKitApi(!args.includes('--check'));
}
