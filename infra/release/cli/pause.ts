import { pause as pauseHere } from '../live/promote';
import { type Command, onlyName, requestOrRun } from './context';

export const pause: Command = {
  names: 1,
  form: '<name>',
  does: 'keeps a rollout at its stage; rollback ends it',
  options: ['platform', 'why'],
  run: (run) => {
    const name = onlyName(run.names, 'Name the rollout to pause, one at a time: pause booking.');
    return requestOrRun(
      run,
      [name],
      (note) => ({ name, request: { action: 'pause', note } }),
      (options) => pauseHere(name, options),
    );
  },
};
