import { setTimeout as sleep } from 'node:timers/promises';
import { isUserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import { notLiveYet, status as statusOf, statusTable, watchText } from '../live/status';
import type { PageCounts } from '../live/watch/health';
import { Refusal } from '../store/refusal';
import type { Command } from './context';

const clearScreen = '\u001b[2J\u001b[H';
const watchEveryMs = 5000;

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
      const pending = await notLiveYet(store);
      log(given.json ? JSON.stringify({ releases: rows, notLiveYet: pending }, null, 2) : statusTable(rows));
      if (given.json) return 0;
      if (pending.length > 0) log(`\n${pending.join('\n')}`);
    } finally {
      counts?.close();
    }
    return 0;
  },
};

export const watch: Command = {
  names: 0,
  form: '',
  does: 'the same every five seconds, with the errors',
  options: ['platform', 'json'],
  run: async ({ store, root, given, log }) => {
    const counts = await countsOf(root, given.platform);
    if (!counts)
      throw new Refusal('There are no page-event counts here: start the site, or pass --platform <stage>.');
    try {
      for (;;) {
        if (given.json) {
          log(JSON.stringify(await statusOf(store, counts), null, 2));
          return 0;
        }
        const text = [watchText(await statusOf(store, counts)), ...(await notLiveYet(store))].join('\n');
        log(process.stdout.isTTY ? `${clearScreen}${text}\n\nCtrl-C ends it.` : text);
        if (!process.stdout.isTTY) return 0;
        await sleep(watchEveryMs);
      }
    } finally {
      counts.close();
    }
  },
};
