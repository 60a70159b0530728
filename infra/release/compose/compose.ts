import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComposeOptions, ComposeResult } from '../composer';
import { liveVersions } from '../registry';
import { FolderStore } from '../store/folder-store';
import type { ReleaseStore } from '../store/store';
import { readLiveSet } from './live-set';
import { composePages } from './pages';
import { stagePages, writeStaged } from './staging';

/**
 * Writes the served files whose bytes changed, removes pages that nobody owns any more, and finally writes
 * `pages/composed.json`. The next run completes an interrupted one.
 * @throws Refusal or Error if a live page can't be rendered; then nothing was written
 */
export async function compose(store: ReleaseStore, options: ComposeOptions): Promise<ComposeResult> {
  const { log, set } = options;
  const live = await readLiveSet(store);
  if (!live) {
    log('No shell is live yet, so there are no pages to compose.');
    return { written: [], unchanged: [], removed: [] };
  }
  const folder = await mkdtemp(join(tmpdir(), 'concierge-pages-'));
  try {
    const staging = new FolderStore(folder);
    await stagePages(store, staging, 'run', liveVersions(live.registry), (tell) =>
      composePages(store, live, { set, tell }),
    );
    return await writeStaged(store, staging, 'run', options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
