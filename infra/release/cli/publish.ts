import { defaultState, findPackage } from '@concierge/command-line/workspace';
import { freshBuilder } from '../build/build-package';
import { versionRule } from '../gate/rules';
import { publish as publishHere } from '../live/publish';
import { Refusal } from '../store/refusal';
import { type Command, commandContext, namesOrOwn, noteOf, platformClient, reportLiveToJob } from './context';

export const publish: Command = {
  names: 'many',
  form: '[name]...',
  does: `builds each (a folder under remotes/, or shell), checks it against everything
that is live, uploads it, makes it live, and composes the pages it changes.
Several names go live together or not at all.`,
  options: ['platform', 'hold', 'upload-only', 'again', 'why'],
  instead: { rolling: 'publish --hold, then promote --rolling' },
  run: async (run) => {
    const { store, root, given, log } = run;
    const { platform, again = false, hold = false, 'upload-only': uploadOnly = false } = given;
    if (uploadOnly && !platform) throw new Refusal('--upload-only goes with --platform.');
    if (platform && !store.location.startsWith('s3://'))
      throw new Refusal(
        `The platform of ${platform} reads no folder: give its bucket: --store s3://<bucket>.`,
      );
    const names = namesOrOwn(run.names, root);
    if (names.length === 0) throw new Refusal('Name what to publish, for example: publish booking.');
    const note = await noteOf(root, given.why);
    const startedAt = performance.now();
    const builder = freshBuilder(defaultState(root), log, root, platform);
    try {
      // Refuse what can be refused before anything is built.
      const sources = await Promise.all(names.map((name) => findPackage(name, root)));
      Refusal.ifAny(sources.flatMap(versionRule));
      log(`Building ${names.join(', ')}...`);
      const candidates = await Promise.all([...new Set(names)].map(builder.build));
      const releases = candidates.map(({ manifest }) => manifest);
      await reportLiveToJob(store, releases, async () => {
        if (platform) {
          const { publishByPlatform } = await platformClient();
          const options = { store, again, hold, uploadOnly, note, stage: platform, log };
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
