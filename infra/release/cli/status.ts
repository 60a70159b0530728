import { isUserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import type { FailureReports } from '../live/failures/failing-views';
import { heldReleases, status as statusOf, statusText } from '../live/status';
import type { Command } from './context';

/** Opens the reports from browsers of a stage, or of the site on this machine; undefined if there are none. */
async function reportsOf(root: string, stage: string | undefined): Promise<FailureReports | undefined> {
  const { deployedReports, localReports, openReports } = await import('../live/failures/open');
  const place = stage ? await deployedReports(stage) : await localReports(defaultState(root));
  return place && openReports(place);
}

export const status: Command = {
  names: 0,
  form: '',
  does: `what is live, since when, by whom, where it fails in visitors' browsers, what a
rollback would lead to, and held versions`,
  options: ['platform', 'json'],
  run: async ({ store, root, given, log }) => {
    const reports = await reportsOf(root, given.platform).catch((error: unknown) => {
      if (!isUserError(error)) throw error;
      console.error(`${error.message}\n`);
      return undefined;
    });
    try {
      const rows = await statusOf(store, reports);
      const held = await heldReleases(store);
      if (given.json) log(JSON.stringify({ releases: rows, held }, null, 2));
      else log(statusText(rows, held));
    } finally {
      reports?.close();
    }
    return 0;
  },
};
