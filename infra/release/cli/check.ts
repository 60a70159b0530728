import { defaultState, findPackage, siteOfLocalStore } from '@concierge/command-line/workspace';
import { freshBuilder } from '../build/build-package';
import { versionRule } from '../gate/rules';
import { Refusal } from '../store/refusal';
import { type Command, namesOrOwn, onlyName } from './context';

export const check: Command = {
  names: 1,
  form: '[name]',
  does: `types, unit tests, build, every rule of the gate against what is live, and each page in
a headless browser (with the remote's own smoke.ts, if there is one); uploads nothing`,
  options: ['platform'],
  run: async ({ store, renderer, root, names, given, log }) => {
    const name = onlyName(namesOrOwn(names, root), 'Name what to check, one at a time: check booking.');
    const source = await findPackage(name, root);
    Refusal.ifAny(versionRule(source));
    const { checkReleases, checkSources } = await import('../team/check');
    await checkSources(source, log);
    const builder = freshBuilder(defaultState(root), log, root, given.platform);
    try {
      log(`${name}: building ...`);
      const local = siteOfLocalStore(store.location, defaultState(root)) !== undefined;
      const built = [await builder.build(name)];
      await checkReleases(built, { store, renderer, folders: [source.dir], local, log });
    } finally {
      await builder.dispose();
    }
    log(`${name} ${source.version} can be published. Nothing was uploaded.`);
    return 0;
  },
};
