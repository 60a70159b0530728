import { requestTarget } from '../live/platform-request';
import { checkTargets, rollback as rollBackHere } from '../live/rollback';
import { Refusal } from '../store/refusal';
import { type Command, releasesNamed, requestOrRun } from './context';

export const rollback: Command = {
  names: 'many',
  form: '<name> [version]',
  does: `makes the previous or the given version live again;
several names (or name@version) roll back together or not at all`,
  options: ['platform', 'from', 'why'],
  run: async (run) => {
    const { from, platform } = run.given;
    const targets = releasesNamed(run.names, 'roll back').map((target) => ({ ...target, from }));
    if (from && targets.length > 1) throw new Refusal('--from goes with one name.');
    if (from && platform) await checkTargets(targets, run.store);
    const startedAt = performance.now();
    return requestOrRun(
      run,
      targets.map((target) => target.name),
      (note) => {
        const { own, others } = requestTarget(targets);
        const { name, version } = own;
        return { name, request: { action: 'rollback', version, from, note, together: others } };
      },
      async (options) => {
        const { written } = await rollBackHere(targets, options);
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        run.log(`${written.length} pages written; ${seconds} s.`);
      },
    );
  },
};
