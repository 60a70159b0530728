import { defaultState, findPackage } from '@concierge/command-line/workspace';
import { freshBuilder } from '../build/build-package';
import { versionRule } from '../gate/rules';
import { publish as publishHere, refuseRolledBack } from '../live/publish';
import { openStore } from '../store/open-store';
import { Refusal } from '../store/refusal';
import { readRegistry } from '../store/releases';
import { type Command, commandContext, namesOrOwn, noteOf, platformClient, reportLiveToJob } from './context';

export const publish: Command = {
  names: 'many',
  form: '[name]...',
  does: `runs the check (below) for each (a folder under remotes/, or shell), uploads it,
makes it live, and composes the pages it changes.
Several names go live together or not at all.`,
  options: ['platform', 'hold', 'upload-only', 'again', 'why', 'site', 'skip-check'],
  instead: { rolling: 'publish --hold, then promote --rolling' },
  run: async (run) => {
    const { store, renderer, root, given, platform, log } = run;
    const { again = false, hold = false, 'upload-only': uploadOnly = false, site } = given;
    const skipped = uploadOnly ? 'it is released with the shell' : given['skip-check'];
    if (given['skip-check']?.trim() === '')
      throw new Refusal(
        '--skip-check takes the reason, which the log keeps: --skip-check "the check is down".',
      );
    if (uploadOnly && !platform) throw new Refusal('--upload-only goes with --platform.');
    if (platform && !store.location.startsWith('s3://'))
      throw new Refusal(
        `The platform of ${platform} reads no folder: give its bucket: --store s3://<bucket>.`,
      );
    if (platform && !site && !skipped)
      throw new Refusal('Name the site to check against with --site <address>, or --skip-check <reason>.');
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
      refuseRolledBack((await readRegistry(seen)).registry, sources, { strict: true, again, hold });
      const { checkReleases, checkSources } = await import('../team/check');
      if (!skipped) for (const source of sources) await checkSources(source, log);
      log(`Building ${names.join(', ')}...`);
      const candidates = await Promise.all(names.map(builder.build));
      const folders = sources.map(({ dir }) => dir);
      if (!skipped) await checkReleases(candidates, { store: seen, renderer, folders, log });
      const releases = candidates.map(({ manifest }) => manifest);
      await reportLiveToJob(store, releases, async () => {
        if (platform) {
          const { publishByPlatform } = await platformClient();
          const options = { store, again, hold, uploadOnly, note, platform, log };
          return publishByPlatform(candidates, options);
        }
        const report = await publishHere(candidates, { ...(await commandContext(run, note)), again, hold });
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        log(`${report.written.length} pages written; ${seconds} s, in ${store.location}.`);
      });
      return 0;
    } finally {
      await builder.dispose();
    }
  },
};
