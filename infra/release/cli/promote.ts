import { promote as promoteHere } from '../live/promote';
import { Refusal } from '../store/refusal';
import { type Command, releasesNamed, requestOrRun } from './context';

export const promote: Command = {
  names: 'many',
  form: '<name>[@version]',
  does: `makes a held release live; with --rolling in stages, each judged by what its visitors
report. For a rollout in progress: the next stage (--rolling), or everybody`,
  options: ['platform', 'rolling', 'why'],
  run: (run) => {
    const [target, ...more] = releasesNamed(run.names, 'promote');
    if (!target || more.length > 0)
      throw new Refusal('Name what to promote, one at a time: promote booking.');
    const { name, version } = target;
    const { rolling = false } = run.given;
    return requestOrRun(
      run,
      [name],
      (note) => ({ name, request: { action: 'promote', version, rolling, note } }),
      (options) => promoteHere({ name, version, rolling }, options),
    );
  },
};
