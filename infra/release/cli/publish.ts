import { defaultState, findPackage } from '@concierge/command-line/workspace';
import { freshBuilder } from '../build/build-package';
import { versionRule } from '../gate/rules';
import { publish as publishHere, refuseRolledBack } from '../live/publish';
import { openStore } from '../store/open-store';
import { Refusal } from '../store/refusal';
import { readRegistry } from '../store/releases';
import { type Command, commandContext, namesOrOwn, noteOf, platformClient } from './context';
import { refuseUncheckable, settle } from './settle';

export const publish: Command = {
  names: 'many',
  form: '[name]...',
  does: `runs the check (below) for each (a folder under remotes/, or shell), uploads it,
makes it live, composes the pages it changes, opens them in a browser, and rolls back
what it finds broken. Several names go live together or not at all. Finishes what an
earlier one began`,
  options: ['platform', 'hold', 'why', 'site', 'skip-check'],
  run: async (run) => {
    const { store, renderer, root, given, platform, log } = run;
    const { hold = false, site, 'skip-check': skipped } = given;
    if (platform && !store.location.startsWith('s3://'))
      throw new Refusal(
        `The platform of ${platform} reads no folder: give its bucket: --store s3://<bucket>.`,
      );
    refuseUncheckable(run);
    const names = [...new Set(namesOrOwn(run.names, root))];
    if (names.length === 0) throw new Refusal('Name what to publish, for example: publish booking.');
    const reasons = [given.why, skipped && `without the check: ${skipped}`].filter(Boolean);
    const note = await noteOf(root, reasons.join('; ') || undefined);
    const startedAt = performance.now();
    const builder = freshBuilder(defaultState(root), log, root, given.platform);
    try {
      // Refuse what can be refused before anything is built.
      const sources = await Promise.all(names.map((name) => findPackage(name, root)));
      Refusal.ifAny(sources.flatMap(versionRule));
      const seen = site ? openStore(site) : store;
      refuseRolledBack((await readRegistry(seen)).registry, sources, { strict: true, hold });
      const { checkReleases, checkSources } = await import('../team/check');
      if (!skipped) for (const source of sources) await checkSources(source, log);
      log(`Building ${names.join(', ')}...`);
      const candidates = await Promise.all(names.map(builder.build));
      const folders = sources.map(({ dir }) => dir);
      if (!skipped) await checkReleases(candidates, { store: seen, renderer, folders, log });
      const releases = candidates.map(({ manifest }) => manifest);
      if (platform) {
        const { publishByPlatform } = await platformClient();
        await publishByPlatform(candidates, { store, hold, note, platform, log });
      } else {
        const report = await publishHere(candidates, { ...commandContext(run, note), hold });
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        log(`${report.written.length} pages written; ${seconds} s, in ${store.location}.`);
      }
      await settle(run, releases);
      return 0;
    } finally {
      await builder.dispose();
    }
  },
};
