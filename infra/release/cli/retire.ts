import { createInterface } from 'node:readline/promises';
import { retire as retireHere } from '../live/retire';
import { Refusal } from '../store/refusal';
import { type Command, onlyName, refuseOthers, refuseSite, requestOrRun } from './context';

/** Asks for the name again. @throws Refusal if it is another, or if nobody can be asked */
async function confirmName(name: string, yes = false): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new Refusal(`Retiring ${name} removes its pages for every visitor: confirm it with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This removes the pages of ${name} for every visitor. Its name: `);
  terminal.close();
  if (answer.trim() !== name) throw new Refusal(`"${answer.trim()}" is not ${name}: nothing changed.`);
}

export const retire: Command = {
  names: 1,
  form: '<name>',
  does: 'takes a remote and its pages out of service; refused while other pages link to them',
  options: ['platform', 'why', 'yes'],
  run: async (run) => {
    const name = onlyName(run.names, 'Name the remote to retire, one at a time: retire booking.');
    refuseOthers([name], run.root);
    refuseSite(run.store, 'retire');
    await confirmName(name, run.given.yes);
    return requestOrRun(
      run,
      [name],
      (note) => ({ name, request: { action: 'retire', note } }),
      (options) => retireHere(name, options),
    );
  },
};
