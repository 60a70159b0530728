import { isRepository, rootFrom } from '@concierge/command-line/workspace';
import { newRemote } from '../team/new/new-remote';
import { type Command, onlyName } from './context';

export const create: Command = {
  names: 1,
  form: '<name>',
  does: `makes a remote with one page: under remotes/ in this repository, or elsewhere in its own
folder with a workflow; --functions gives one that exists functions`,
  options: ['packages', 'scope', 'functions'],
  run: async ({ names, given, log }) => {
    const name = onlyName(names, 'Name the new remote: new pricing.');
    const place = rootFrom(process.cwd());
    const { folder, existed } = await newRemote(name, place, given, given.functions);
    const page = existed ? '' : ` is a remote with one page, at /${name}`;
    const functions = given.functions ? ` has functions, with an endpoint and a table` : '';
    const next = isRepository(place)
      ? [
          ...(existed ? [] : ['a line for its team in .github/CODEOWNERS']),
          'npm run check, which names what else counts it',
          `npm test -w remotes/${name}${given.functions ? '/functions' : ''}`,
        ]
      : ['npm test'];
    log(
      `${folder}${[page, functions].filter(Boolean).join(', and')}. Next: ${['npm install', ...next].join(', ')}.`,
    );
    if (given.packages && !/^https?:/.test(given.packages))
      log(
        `CI on another machine cannot read ${given.packages}: put the packages at a URL or into a registry for it.`,
      );
    return 0;
  },
};
