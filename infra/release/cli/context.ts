import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { CommandUsage } from '@concierge/command-line/arguments';
import { findPackage, isRepository, ownName } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import semver from 'semver';
import type { Renderer } from '../compose/renderer';
import { noteLimits, type ReleaseNote, shortened } from '../live/log';
import { platformOf, type ReleaseRequest } from '../live/platform-request';
import type { ChangeOptions } from '../live/switch';
import { SiteStore } from '../store/open-store';
import { Refusal } from '../store/refusal';
import type { RollbackTarget } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import type { Given, options } from './options';

export interface Run {
  readonly store: ReleaseStore;
  readonly renderer: Renderer;
  /** The repository, or the folder of a single remote. */
  readonly root: string;
  readonly names: readonly string[];
  /** Of `--platform`, only the stage. */
  readonly given: Given;
  readonly platform?: string | undefined;
  log(line: string): void;
}

export interface Command extends CommandUsage {
  readonly options: readonly (keyof typeof options)[];
  /** Returns the exit code. */
  run(run: Run): Promise<number>;
}

/** Imported on demand: only releases to AWS need its SDK. */
export const platformClient = () => import('../live/platform-client');

/** Options of a command that runs here rather than on the platform. */
export const commandContext = (
  { store, renderer, log }: Pick<Run, 'store' | 'renderer' | 'log'>,
  note: ReleaseNote,
): ChangeOptions => ({ store, renderer, note, log });

/** The site of the named remotes, as their packages here say. @throws Refusal if they are of several */
export async function siteOfNames(names: readonly string[], root: string): Promise<SiteName | undefined> {
  const sites = new Set<SiteName>();
  for (const name of namesOrOwn(names, root).map((word) => word.split('@')[0] ?? '')) {
    const source = name === 'shell' ? undefined : await findPackage(name, root).catch(() => undefined);
    if (source) sites.add(source.site ?? 'public');
  }
  if (sites.size > 1)
    throw new Refusal('These are of several sites, which have a store each: one at a time.');
  return [...sites][0];
}

/** Splits `--platform prod-desk`: the stage, and the platform of the given site or of the one that it names. */
export function platformNamed(given: string, site?: SiteName): { stage: string; platform: string } {
  const [stage = '', of] = given.split('-', 2);
  const named = siteNames.find((name) => name === of);
  return { stage, platform: of && !named ? given : platformOf(stage, named ?? site ?? 'public') };
}

/**
 * @throws Refusal in a remote's own folder, if a command would change what visitors get of another team's remote: a
 * folder as a store has no permissions of its own
 */
export function refuseOthers(names: readonly string[], root: string): void {
  const own = isRepository(root) ? undefined : ownName(root);
  const other = names.find((name) => name !== own);
  if (own !== undefined && other !== undefined)
    throw new Refusal(`This is the folder of ${own}: ${other} is released from its own folder.`);
}

/** @throws Refusal for a running site's address, which shows visitors what is live and keeps nothing else */
export function refuseSite(store: ReleaseStore, command: string): void {
  if (store instanceof SiteStore)
    throw new Refusal(
      `${command} reads a release store, and ${store.location} is a site: pass --store <folder|s3://bucket>.`,
    );
}

/** Asks the given platform, or does it here if none is given. */
export async function requestOrRun(
  run: Run,
  /** The names of the remotes that the command changes. */
  changed: readonly string[],
  request: (note: ReleaseNote) => { readonly name: string; readonly request: ReleaseRequest },
  here: (options: ChangeOptions) => Promise<unknown>,
): Promise<number> {
  const { root, given, platform, log } = run;
  refuseOthers(changed, root);
  const note = await noteOf(root, given.why);
  if (platform === undefined) await here(commandContext(run, note));
  else {
    const sent = request(note);
    const send = (await platformClient()).requestSender(platform);
    for (const line of await send(sent.name, sent.request)) log(line);
  }
  return 0;
}

/** The given names; without any, in a remote's own folder, that remote. */
export function namesOrOwn(names: readonly string[], root: string): readonly string[] {
  const own = ownName(root);
  return names.length > 0 || own === undefined ? names : [own];
}

/** @throws Refusal with the message `otherwise` unless exactly one name is given */
export function onlyName([name, ...more]: readonly string[], otherwise: string): string {
  if (!name || more.length > 0) throw new Refusal(otherwise);
  return name;
}

/** Parses `booking`, `booking 1.4.2`, `shell booking` or `shell@1.0.0 booking@1.4.2`. */
export function releasesNamed(words: readonly string[], action: string): RollbackTarget[] {
  const refusal = new Refusal(`Name what to ${action}, each name once: <name> [version], or several names.`);
  const targets: RollbackTarget[] = [];
  for (const word of words) {
    const before = targets.at(-1);
    const [name = '', version] = word.split('@');
    const ofBefore = semver.valid(word);
    if (ofBefore === null) targets.push({ name, version });
    // A version belongs to the name before it, which can have only one.
    else if (before && before.version === undefined)
      targets[targets.length - 1] = { name: before.name, version: ofBefore };
    else throw refusal;
  }
  const twice = targets.length !== new Set(targets.map(({ name: one }) => one)).size;
  if (targets.length === 0 || twice) throw refusal;
  return targets;
}

const runFile = promisify(execFile);

/**
 * Who runs this command and from which commit: from GitHub Actions, or else from git and the system.
 * @throws Refusal if the log has no room for the reason
 */
export async function noteOf(folder: string, why?: string): Promise<ReleaseNote> {
  if (why && why.length > noteLimits.why)
    throw new Refusal(
      `--why has ${why.length} characters, and the log has room for ${noteLimits.why}: shorten it. Nothing changed.`,
    );
  const git = (...args: string[]) =>
    runFile('git', ['-C', folder, ...args]).then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    );
  const by = process.env.GITHUB_ACTOR ?? (await git('config', 'user.name')) ?? userInfo().username;
  const head = await git('rev-parse', '--short=12', 'HEAD');
  const isChanged = head !== undefined && (await git('status', '--porcelain', '--', '.')) !== undefined;
  const commit = process.env.GITHUB_SHA ?? (isChanged ? `${head} and uncommitted changes` : head);
  return shortened({ by, commit, why });
}
