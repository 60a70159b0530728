import { defaultState } from '@concierge/command-line/workspace';
import { Refusal } from '../store/refusal';
import { type Command, namesOrOwn, onlyName } from './context';

const defaultPort = 8090;

export const dev: Command = {
  names: 1,
  form: '[name] --site <address>',
  does: `serves this remote from source with hot reload inside a running site, at
http://127.0.0.1:${defaultPort} (PORT overrides it). With a preview link, submitted forms are
tests; otherwise they aren't sent`,
  options: ['site'],
  run: async ({ root, names, given: { site }, log }) => {
    const name = onlyName(namesOrOwn(names, root), 'Name the remote to work on, one at a time: dev booking.');
    if (!site) throw new Refusal('Name the site: dev --site https://practice.example.');
    const { develop } = await import('../team/dev/dev');
    const port = Number(process.env.PORT ?? defaultPort);
    const running = await develop({ name, root, site, port, state: defaultState(root), log });
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    await running.stop();
    return 0;
  },
};
