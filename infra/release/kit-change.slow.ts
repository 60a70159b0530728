import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedBuilder } from './build/cached-builder';
import { publishAll } from './live/publish-all';
import { FolderStore } from './store/folder-store';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspace-copy';

/** The kit's `showToast` is renamed without a new kit version and without changing the remotes that use it. */
describe('a shell whose kit renamed an export that live remotes use', () => {
  let copy: WorkspaceCopy;
  let state: string;

  beforeAll(async () => {
    state = await mkdtemp(join(tmpdir(), 'concierge-kit-'));
    const store = new FolderStore(join(state, 'store'));
    const build = cachedBuilder(state, () => {});
    await publishAll({ stores: () => store, state, build, names: ['shell', 'booking'], log: () => {} });
    copy = await copyWorkspace();
    await copy.edit('shell/package.json', '"version": "1.0.0"', '"version": "1.0.1"');
    await copy.edit('shell/kit/src/index.ts', ' showToast,', ' showToast as announce,');
    await copy.edit('shell/src/chrome/account.tsx', ' showToast,', ' announce as showToast,');
  });
  afterAll(async () => {
    await copy?.remove();
    await rm(state, { recursive: true, force: true });
  });

  it('is refused, naming the export and the remote that needs it', async () => {
    const { code, output } = await copy.release(
      'publish',
      'shell',
      '--skip-check',
      'a test',
      '--store',
      join(state, 'store'),
    );
    expect(output).toMatch(
      /shell 1\.0\.1 does not export showToast of @concierge\/kit, and booking 1\.0\.0 uses showToast/,
    );
    expect(code).toBe(1);
  });
});
