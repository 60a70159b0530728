import { logLine, readLog } from '../live/log';
import type { Command } from './context';

export const log: Command = {
  names: 1,
  form: '[name]',
  does: 'who made what live, when, from which commit, and why',
  options: [],
  run: async ({ store, names: [name], log: print }) => {
    const entries = await readLog(store, { name });
    for (const entry of entries) print(logLine(entry));
    if (entries.length === 0) print(`Nothing${name ? ` of ${name}` : ''} has been released here yet.`);
    return 0;
  },
};
