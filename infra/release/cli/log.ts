import { logLine, readLog } from '../live/log';
import { Refusal } from '../store/refusal';
import { readRegistry } from '../store/releases';
import { type Command, refuseSite } from './context';

export const log: Command = {
  names: 1,
  form: '[name]',
  does: 'who made what live, when, from which commit, and why',
  options: ['json'],
  run: async ({ store, names: [name], given, log: print }) => {
    refuseSite(store, 'log');
    const entries = await readLog(store, { name });
    if (name && entries.length === 0) {
      const known = Object.keys((await readRegistry(store)).registry.microFrontends).sort();
      if (!known.includes(name))
        throw new Refusal(`There is no ${name} here; there is: ${known.join(', ') || 'nothing yet'}.`);
    }
    if (given.json) print(JSON.stringify(entries, null, 2));
    else if (entries.length === 0)
      print(`The log has no entries${name ? ` of ${name}` : ''}: builds of a working copy are not logged.`);
    else for (const entry of entries) print(logLine(entry));
    return 0;
  },
};
