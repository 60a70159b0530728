import { rootFrom } from '@concierge/command-line/workspace';
import { newRemote } from '../team/new/new-remote';
import { type Command, onlyName } from './context';

export const create: Command = {
  names: 1,
  form: '<name>',
  does: `makes a remote with one page: under remotes/ in this repository, or elsewhere in its own
folder with a workflow`,
  options: ['packages', 'scope', 'functions'],
  run: async ({ names, given, log }) => {
    const name = onlyName(names, 'Name the new remote: new pricing.');
    const folder = await newRemote(name, rootFrom(process.cwd()), given, given.functions);
    log(`${folder} is a remote with one page, at /${name}. Next: npm install, npm test.`);
    if (given.packages && !/^https?:/.test(given.packages))
      log(
        `CI on another machine cannot read ${given.packages}: put the packages at a URL or into a registry for it.`,
      );
    return 0;
  },
};
