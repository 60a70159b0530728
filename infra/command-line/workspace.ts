import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Site, siteSchema } from '@concierge/contract/practice/site';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { remoteNameMaxChars, remoteNamePattern } from '@concierge/contract/releases/release-names';
import { linkedPaths } from '@concierge/contract/requests/linked-paths';
import { z } from 'zod';
import { UserError } from './user-error';

/** The packages that the shell provides and remotes build on. */
export const sharedPackages = ['kit', 'react', 'contract'] as const;
export type SharedPackage = (typeof sharedPackages)[number];

export const repository = resolve(import.meta.dirname, '../..');

/** True for a repository with the shell and the remotes: a folder called "remotes" alone may be anybody's. */
export const isRepository = (folder: string): boolean =>
  ['remotes', 'shell/package.json'].every((part) => existsSync(join(folder, part)));

/** The root for a folder: the repository above it or else the remote's own folder above it, or the folder itself. */
export function rootFrom(folder: string): string {
  const above = [resolve(folder)];
  for (let place = above[0] ?? folder; dirname(place) !== place; above.push(place)) place = dirname(place);
  return above.find(isRepository) ?? above.find((place) => ownName(place) !== undefined) ?? resolve(folder);
}

/** The short name of the remote in a folder: its package name without the scope; undefined if it is not a remote. */
export function ownName(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, concierge } = z
    .looseObject({ name: z.string().optional(), concierge: z.unknown().optional() })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return concierge && name ? name.slice(name.indexOf('/') + 1) : undefined;
}

/**
 * The state folder: CONCIERGE_STATE, or .local in the repository (or in a remote's own folder). It is relative to the
 * person's directory, which npm keeps in INIT_CWD when it changes to the repository.
 */
export function defaultState(root: string = repository): string {
  const { CONCIERGE_STATE, INIT_CWD = '' } = process.env;
  return CONCIERGE_STATE ? resolve(INIT_CWD, CONCIERGE_STATE) : resolve(root, '.local');
}

/** A site's release store on this machine. */
export const localStore = (state: string, site: SiteName = 'public'): string =>
  join(state, site === 'public' ? 'store' : `store-${site}`);

/** The site whose release store on this machine this is; undefined for any other store. */
export const siteOfLocalStore = (location: string, state: string): SiteName | undefined =>
  siteNames.find((site) => location === localStore(state, site));

/** The file with the practice's settings: brand, addresses, captcha, assistant. */
export const siteFile = (root: string = repository): string => join(root, 'shell', 'site.json');

/** Reads the practice's settings. @throws if `site.json` does not match its schema */
export function readSite(root: string = repository): Site {
  return siteSchema.parse(JSON.parse(readFileSync(siteFile(root), 'utf8')));
}

const packageSchema = z.object({
  version: z.string(),
  concierge: z
    .object({
      site: z.enum(siteNames).optional(),
      requires: z.object({ kit: z.string(), react: z.string(), contract: z.string() }),
      moved: z.record(z.string(), z.string()).optional(),
      gone: z.array(z.string()).optional(),
    })
    .optional(),
});

/** A package that can be released: the shell, or a folder under remotes/. */
export type ReleasePackage = {
  name: string;
  dir: string;
  version: string;
  /** The site that shows a remote; the public one without it. */
  site?: SiteName | undefined;
  requires: Record<SharedPackage, string> | null;
  /** Former paths -> the pages that they redirect to. */
  moved?: Record<string, string> | undefined;
  /** Former paths that it gave up on purpose. */
  gone?: string[] | undefined;
};

/**
 * The names of all remotes: the packages under remotes/, or the root itself if it is a remote's own folder.
 * @throws UserError if a package under remotes/ has an invalid name
 */
export async function remoteNames(root: string = repository): Promise<string[]> {
  const names: string[] = [];
  if (!existsSync(join(root, 'remotes'))) return [ownName(root) ?? []].flat();
  for (const entry of await readdir(join(root, 'remotes'), { withFileTypes: true })) {
    if (entry.isDirectory() && existsSync(join(root, 'remotes', entry.name, 'package.json'))) {
      assertRemoteName(entry.name);
      names.push(entry.name);
    }
  }
  return names.sort();
}

/** Finds a package by its short name. @throws UserError if it does not exist (listing those that do) or is invalid */
export async function findPackage(name: string, root: string = repository): Promise<ReleasePackage> {
  const dir = ownName(root) === name ? root : join(root, name === 'shell' ? name : `remotes/${name}`);
  const file = join(dir, 'package.json');
  if (!remoteNamePattern.test(name) || !existsSync(file)) {
    const known = [
      ...(existsSync(join(root, 'shell/package.json')) ? ['shell'] : []),
      ...(await remoteNames(root)),
    ];
    throw new UserError(`There is no package "${name}"; available: ${known.join(', ')}.`);
  }
  if (name !== 'shell') assertRemoteName(name);
  const parsed = packageSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success || (name !== 'shell' && !parsed.data.concierge)) {
    throw new UserError(
      `${file} must say "version" and "concierge": { "requires": { ${sharedPackages.map((it) => `"${it}": "^…"`).join(', ')} } }.`,
    );
  }
  const { version, concierge } = parsed.data;
  const { site, requires = null, moved, gone } = concierge ?? {};
  return { name, dir, version, site, requires, moved, gone };
}

export async function remotesOf(site: SiteName, root: string = repository): Promise<string[]> {
  const packages = await Promise.all((await remoteNames(root)).map((name) => findPackage(name, root)));
  return packages.filter((one) => (one.site ?? 'public') === site).map(({ name }) => name);
}

/** Paths that may be removed only together with a new shell, in addition to the site's own. */
export function protectedPaths(root: string = repository): string[] {
  return [...new Set([...linkedPaths, ...(readSite(root).protectedPaths ?? [])])];
}

export async function sharedPackageVersions(
  root: string = repository,
): Promise<Record<SharedPackage, string>> {
  const versionIn = async (folder: string): Promise<string> =>
    packageSchema.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))).version;
  return {
    kit: await versionIn('shell/kit'),
    react: await versionIn('node_modules/react'),
    contract: await versionIn('lambdas/contract'),
  };
}

/**
 * Reserved names: packages of this site, CI jobs with permissions of their own (`platform`, `diff`, `rollback`), the name under
 * which errors that belong to no remote are counted (`unknown`), and a property that every object has (`constructor`).
 */
const taken: readonly string[] = [
  'shell',
  'kit',
  'contract',
  'release',
  'platform',
  'diff',
  'review',
  'rollback',
  'registry',
  'unknown',
  'constructor',
];

/** Why a remote can't have this name, which becomes a folder, part of URLs, and part of AWS names. */
export function nameProblem(name: string): string | undefined {
  const cannot = `"${name}" cannot be a remote's name`;
  if (taken.includes(name)) return `${cannot}: it means something else here.`;
  if (remoteNamePattern.test(name)) return undefined;
  return `${cannot}: use at most ${remoteNameMaxChars} lowercase letters, digits and hyphens, starting with a letter, as in "price-list".`;
}

/** @throws UserError if a remote can't have this name */
export function assertRemoteName(name: string): void {
  const problem = nameProblem(name);
  if (problem) throw new UserError(problem);
}
