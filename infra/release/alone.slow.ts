import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedBuilder } from './build/cached-builder';
import { publishAll } from './publish-all';
import { FolderStore } from './store/folder-store';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspace-copy';

/** The team of one remote has its own folder, the kit, the contract and release: nothing of the shell, the others, or AWS. */
const team = 'survey';
const notTheirs = [
  ...['auth', 'booking', 'marketing'].map((name) => `remotes/${name}`),
  'infra/cdk',
  'infra/local',
];

describe('a remote team alone', () => {
  let copy: WorkspaceCopy;
  let state: string;
  const store = () => new FolderStore(join(state, 'store'));

  beforeAll(async () => {
    state = await mkdtemp(join(tmpdir(), 'concierge-alone-'));
    copy = await copyWorkspace([...notTheirs, 'shell/src', 'shell/build', 'shell/vite.config.ts']);
  });
  afterAll(async () => {
    await copy?.remove();
    await rm(state, { recursive: true, force: true });
  });

  it('tests its remote', async () => {
    const vitest = join(copy.root, 'node_modules/vitest/vitest.mjs');
    const { code, output } = await copy.node([vitest, 'run'], `remotes/${team}`);
    expect(code, output).toBe(0);
    expect(output).toMatch(/Tests .*passed/);
  });

  it('checks its types', async () => {
    const tsc = join(copy.root, 'node_modules/typescript/bin/tsc');
    expect(await copy.node([tsc, '-p', `remotes/${team}`])).toEqual({ code: 0, output: '' });
  });

  it('builds and publishes it into a site whose shell somebody else released', async () => {
    const build = cachedBuilder(state, () => {});
    await publishAll({ store: store(), state, build, names: ['shell'], log: () => {} });

    const { code, output } = await copy.release('publish', team, '--store', join(state, 'store'));
    expect(code, output).toBe(0);
    expect(output).toContain(`${team} 1.0.0 is live.`);
    const page = await store().get('pages/patient-survey.html');
    expect(
      Buffer.from(page?.bytes ?? [])
        .toString()
        .includes('Medical History'),
    ).toBe(true);
    expect(await copy.release('verify', '--store', join(state, 'store'))).toMatchObject({ code: 0 });
  });

  it('makes the very bytes that the whole repository makes', async () => {
    const build = cachedBuilder(state, () => {});
    const report = await publishAll({ store: store(), state, build, names: [team], log: () => {} });
    expect(report.releases).toEqual([{ name: team, version: '1.0.0', outcome: 'nothing to do' }]);
  });

  it('is told what there is to publish, and that is itself', async () => {
    const { code, output } = await copy.release('publish', 'booking');
    expect(code).toBe(1);
    expect(output).toMatch(/nothing called "booking" to publish; there is: (shell, )?survey\./);
  });
});
