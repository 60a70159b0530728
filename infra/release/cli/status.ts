import { isUserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import { heldReleases, status as statusOf, statusText } from '../live/status';
import type { PageCounts } from '../live/watch/health';
import type { Command } from './context';

/** Opens the page-event counts of a stage, or of the site on this machine; undefined if there are none. */
async function countsOf(root: string, stage: string | undefined): Promise<PageCounts | undefined> {
  const { deployedCounts, localCounts, openCounts } = await import('../live/watch/page-counts');
  const place = stage ? await deployedCounts(stage) : await localCounts(defaultState(root));
  return place && openCounts(place);
}

export const status: Command = {
  names: 0,
  form: '',
  does: `what is live, since when, by whom, how it performs in visitors' browsers, what a
rollback would lead to, rollouts, and held versions`,
  options: ['platform', 'json'],
  run: async ({ store, root, given, log }) => {
    const counts = await countsOf(root, given.platform).catch((error: unknown) => {
      if (!isUserError(error)) throw error;
      console.error(`${error.message}\n`);
      return undefined;
    });
    try {
      const rows = await statusOf(store, counts);
      const held = await heldReleases(store);
      if (given.json) log(JSON.stringify({ releases: rows, held }, null, 2));
      else log(statusText(rows, held));
    } finally {
      counts?.close();
    }
    return 0;
  },
};
