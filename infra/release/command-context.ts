import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { siteRenderer } from './compose/site-renderer';
import { type ChangeOptions, noteLimits, type ReleaseNote, shortened } from './log';
import { defaultState, localStore } from './publish-all';
import { Refusal } from './refusal';
import { liveVersions } from './registry';
import { readRegistry } from './registry-store';
import type { SingleReleaseRequest } from './release-request';
import type { ReleaseStore } from './store/store';

const runFile = promisify(execFile);

/** A command's input: the release store and the arguments of the command line. */
export type Run = {
  store: ReleaseStore;
  /** The repository, or the folder of a single remote. */
  root: string;
  names: string[];
  again: boolean;
  hold: boolean;
  uploadOnly: boolean;
  rolling: boolean;
  /** The version that `rollback` may take out of service. */
  from: string | undefined;
  why: string | undefined;
  /** URL of the site that `dev` works in. */
  site: string | undefined;
  /** Stage whose platform does the release. Without it, this command does it, with the current user's permissions. */
  platform: string | undefined;
  log(line: string): void;
};

/** Options of a command that runs here rather than on the platform. */
export async function commandContext(
  { store, root, log }: Pick<Run, 'store' | 'root' | 'log'>,
  note: ReleaseNote,
): Promise<ChangeOptions> {
  const { localAnnouncer } = await import('./watch/locations');
  const state = defaultState(root);
  // Releases into another store do not affect the site on this machine.
  const announce = store.location === localStore(state) ? await localAnnouncer(state) : undefined;
  return { store, renderer: siteRenderer, note, log, announce };
}

/** Imported on demand: only releases to AWS need its SDK. */
export const platformClient = () => import('./platform-client');

/** Sends a command about one package to the given stage's platform, or runs it here if no stage is given. */
export async function runOrRequest(
  run: Run,
  name: string,
  asked: SingleReleaseRequest,
  execute: (options: ChangeOptions) => Promise<unknown>,
): Promise<number> {
  const { root, why, platform, log } = run;
  const note = await noteOf(root, why);
  if (platform)
    await (await platformClient()).requestFromPlatform(name, { ...asked, note }, { stage: platform, log });
  else await execute(await commandContext(run, note));
  return 0;
}

/**
 * Publishes, and tells the steps after it in a GitHub job which version that made live (`live=1.4.2`), also if it failed
 * after that, so that a failed test rolls back that one and no other. Tells nothing of several releases, or of a version
 * that was live already.
 */
export async function reportLiveToJob(
  store: ReleaseStore,
  [release, ...more]: readonly { readonly name: string; readonly version: string }[],
  publish: () => Promise<unknown>,
): Promise<void> {
  const output = process.env.GITHUB_OUTPUT;
  if (!output || !release || more.length > 0) return void (await publish());
  const { name, version } = release;
  const isLive = async () => liveVersions((await readRegistry(store)).registry)[name] === version;
  const before = await isLive();
  try {
    await publish();
  } finally {
    if (!before && (await isLive())) await appendFile(output, `live=${version}\n`);
  }
}

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
  const commit = process.env.GITHUB_SHA ?? (await git('rev-parse', 'HEAD'));
  return shortened({ by, commit, why });
}
