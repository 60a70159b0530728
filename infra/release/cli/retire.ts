import { retire as retireHere } from '../live/retire';
import { type Command, onlyName, requestOrRun } from './context';

export const retire: Command = {
  names: 1,
  form: '<name>',
  does: 'takes a remote and its pages out of service; refused while other pages link to them',
  options: ['platform', 'why'],
  run: (run) => {
    const name = onlyName(run.names, 'Name the remote to retire, one at a time: retire booking.');
    return requestOrRun(
      run,
      (note) => ({ name, request: { action: 'retire', note } }),
      (options) => retireHere(name, options),
    );
  },
};
