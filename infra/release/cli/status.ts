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
  options: ['platform'],
  run: async ({ store, root, given, log }) => {
    const counts = await countsOf(root, given.platform).catch((error: unknown) => {
      if (!isUserError(error)) throw error;
      log(`${error.message}\n`);
      return undefined;
    });
    try {
      log(statusTable(await statusOf(store, counts)));
      const pending = await notLiveYet(store);
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
  options: ['platform'],
  run: async ({ store, root, given, log }) => {
    const counts = await countsOf(root, given.platform);
    if (!counts)
      throw new Refusal('There are no page-event counts here: start the site, or pass --platform <stage>.');
    try {
      for (;;) {
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
