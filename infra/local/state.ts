import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localSiteFile } from '@concierge/command-line/local-site';
import { systemCode, UserError } from '@concierge/command-line/user-error';
import { localStore } from '@concierge/command-line/workspace';
import { type Lock, tryLock } from '@concierge/release/store/lock';

/** Paths of a stack's files. Built artifacts may be in a folder apart from the data, so that runs can share them. */
export function statePaths(state: string, artifacts: string = state) {
  return {
    state,
    artifacts,
    database: join(state, 'data', 'dynamodb'),
    site: localSiteFile(state),
    accounts: join(state, 'data', 'accounts'),
    staff: join(state, 'data', 'staff'),
    outbox: join(state, 'data', 'outbox.jsonl'),
    secrets: join(state, 'data', 'secrets.json'),
    objects: join(state, 'data', 's3'),
    logs: join(state, 'logs'),
    lock: join(state, 'data', 'lock'),
    /** Each site's release store. */
    stores: { public: localStore(artifacts), desk: localStore(artifacts, 'desk') },
    functions: join(artifacts, 'functions'),
    buildLock: join(artifacts, 'build-lock'),
  };
}
export type StatePaths = ReturnType<typeof statePaths>;

/** Makes the state folder and locks it for this process. */
export async function openState(paths: StatePaths): Promise<Lock> {
  try {
    await mkdir(join(paths.state, 'data'), { recursive: true });
    await mkdir(paths.logs, { recursive: true });
    await access(join(paths.state, 'data'), constants.W_OK | constants.X_OK);
    const lock = await tryLock(paths.lock);
    if (lock) return lock;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw new UserError(
      `The state folder ${paths.state} cannot be written (${code}): make it writable, or choose another with CONCIERGE_STATE=/some/folder npm start.`,
    );
  }
  throw new UserError(
    `Another start already uses the state folder ${paths.state}: stop that one, or choose another folder with CONCIERGE_STATE=/some/folder npm start.`,
  );
}

/** Atomically writes a file that only this user can read. Callers must not write one file concurrently. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text, { mode: 0o600 });
  await rename(`${path}.draft`, path);
}
