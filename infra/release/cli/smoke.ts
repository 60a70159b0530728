import { findPackage } from '@concierge/command-line/workspace';
import { previewPath } from '@concierge/edge/sets';
import { openStore } from '../store/open-store';
import { Refusal } from '../store/refusal';
import { liveEntry } from '../store/registry';
import { readRegistry } from '../store/releases';
import { type Command, namesOrOwn, onlyName } from './context';

export const smoke: Command = {
  names: 1,
  form: '[name] --site <address>',
  does: `opens the pages of a remote on a site and runs its smoke.ts there, as check does; with
a preview link, before its first visitor`,
  options: ['site'],
  run: async ({ root, names, given: { site }, log }) => {
    const name = onlyName(namesOrOwn(names, root), 'Name the remote to test, one at a time: smoke booking.');
    if (!site) throw new Refusal('Name the site: smoke --site https://practice.example.');
    const { dir } = await findPackage(name, root);
    const { origin, pathname } = new URL(site);
    const live = liveEntry((await readRegistry(openStore(origin))).registry, name);
    const paths = live?.extras.loading?.paths ?? [`/${name}`];
    const { openPages } = await import('../team/browser');
    const { causesOf } = await import('../team/causes');
    const visits = paths.map((path) => ({ path, own: true, fills: [] }));
    const problems = await openPages(dir, origin, visits, {
      checked: { remote: name, paths },
      enter: pathname.startsWith(previewPath) ? site : undefined,
    });
    if (problems.length > 0)
      throw new Refusal((await causesOf(problems, openStore(origin), `on ${origin}`)).join('\n'));
    log(`${paths.length} pages of ${name} work on ${origin}.`);
    return 0;
  },
};
