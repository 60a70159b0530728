import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace, type WorkspaceCopy } from '@concierge/release/testing/workspace-copy';
import { artifacts, SiteProcess } from '../../support/stack/launch';
import { test as base } from '../../support/test';

/** The services page's heading, before and in the release that these tests publish. */
export const oldHeading = 'How We Help You Thrive';
export const newHeading = 'How We Help You Flourish';

interface Releases {
  /** A team's copy of the repository, in which tests change the services page. */
  readonly team: WorkspaceCopy;
  /** `npm run release -- ...` against the store that the running site serves. */
  readonly release: WorkspaceCopy['release'];
  readonly store: string;
}

/** A site with its own release store, and a team that can publish to it. */
export const test = base.extend<object, { releases: Releases; runningSite: SiteProcess }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'concierge-releases-'));
      const team = await copyWorkspace();
      try {
        for (const part of ['store', 'functions']) {
          await cp(join(artifacts, part), join(folder, part), { recursive: true });
        }
        const store = join(folder, 'store');
        const release = (...args: string[]) => team.release(...args, '--store', store);
        await use({ team, release, store });
      } finally {
        await team.remove();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  runningSite: [
    async ({ releases }, use) => {
      const site = await SiteProcess.start({ artifacts: join(releases.store, '..') });
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '../../support/test';
