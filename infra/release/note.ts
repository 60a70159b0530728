import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { ReleaseNote } from './log';

const run = promisify(execFile);

/** Who runs this command and from which commit: from GitHub Actions, or else from git and the system. */
export async function noteOf(folder: string, why?: string): Promise<ReleaseNote> {
  const git = (...args: string[]) =>
    run('git', ['-C', folder, ...args]).then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    );
  const by = process.env.GITHUB_ACTOR ?? (await git('config', 'user.name')) ?? userInfo().username;
  const commit = process.env.GITHUB_SHA ?? (await git('rev-parse', 'HEAD'));
  return { by, ...(commit ? { commit } : {}), ...(why ? { why } : {}) };
}
