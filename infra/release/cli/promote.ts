import { promote as promoteHere } from '../live/promote';
import { Refusal } from '../store/refusal';
import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { type Command, refuseOthers, releasesNamed, requestOrRun } from './context';
import { refuseUncheckable, settle } from './settle';

export const promote: Command = {
  names: 'many',
  form: '<name>[@version]',
  does: `makes a held release live for everybody (default: the newest held one), opens its pages
in a browser, and rolls it back if one is broken`,
  options: ['platform', 'site', 'skip-check', 'why'],
  run: async (run) => {
    const [target, ...more] = releasesNamed(run.names, 'promote');
    if (!target || more.length > 0)
      throw new Refusal('Name what to promote, one at a time: promote booking.');
    const { name, version } = target;
    const { given, root } = run;
    refuseOthers([name], root);
    refuseUncheckable(run);
    if (!given['skip-check']) await refuseWithoutBrowser(name, root);
    const skipped = given['skip-check'] && `without the check: ${given['skip-check']}`;
    const why = [given.why, skipped].filter(Boolean).join('; ') || undefined;
    await requestOrRun(
      { ...run, given: { ...given, ...(why ? { why } : {}) } },
      [name],
      (note) => ({ name, request: { action: 'promote', version, note } }),
      (options) => promoteHere({ name, version }, options),
    );
    const live = liveVersions((await readRegistry(run.store)).registry)[name];
    if (live) await settle(run, [{ name, version: version ?? live }]);
    return 0;
  },
};

/** @throws Refusal if no browser can be started here: visitors would have the release before that is known */
async function refuseWithoutBrowser(name: string, root: string): Promise<void> {
  const { startBrowser } = await import('../team/start-browser');
  const { folderOf } = await import('../team/check-live');
  await (await startBrowser(await folderOf(name, root))).close();
}
