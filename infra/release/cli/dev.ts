import { join } from 'node:path';
import { defaultState, findPackage } from '@concierge/command-line/workspace';
import { Refusal } from '../store/refusal';
import { type Command, namesOrOwn } from './context';

const defaultPort = 8090;

export const dev: Command = {
  names: 'many',
  form: '[name ...] --site <address>',
  does: `serves these from source with hot reload inside a running site, at
http://127.0.0.1:${defaultPort} (PORT overrides it). With a preview link, submitted forms are
tests; otherwise they aren't sent`,
  options: ['site'],
  run: async ({ root, names, given: { site }, log }) => {
    const own = namesOrOwn(names, root);
    if (own.length === 0) throw new Refusal('Name what to work on: dev booking.');
    if (!site) throw new Refusal('Name the site: dev --site https://practice.example.');
    const packages = await Promise.all(own.map((name) => findPackage(name, root)));
    const { develop } = await import('../team/dev/dev');
    const { listenFirst } = await import('../team/dev/listen-first');
    const front = await listenFirst(Number(process.env.PORT ?? defaultPort));
    const running = await develop({ packages, site, front, cacheDir: join(defaultState(root), 'vite'), log });
    const [first] = own.flatMap(running.pathsOf);
    log(`${own.join(', ')} from source, everything else from ${site}: ${running.origin}${first ?? '/'}`);
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    await running.stop();
    return 0;
  },
};
