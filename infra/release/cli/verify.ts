import { verify as verifyStore } from '../live/status';
import { type Command, refuseSite } from './context';

export const verify: Command = {
  names: 0,
  form: '',
  does: 'reads every live file and page and compares it with its integrity',
  options: ['json'],
  run: async ({ store, given, log }) => {
    refuseSite(store, 'verify');
    const { files, pages, problems } = await verifyStore(store);
    if (given.json) {
      log(JSON.stringify({ files, pages, problems }, null, 2));
      return problems.length === 0 ? 0 : 1;
    }
    for (const problem of problems) log(problem);
    log(
      problems.length === 0
        ? `${files} files and ${pages} pages are as they were released.`
        : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Publishing a release again uploads its missing files and composes again; a changed file needs a new version, or a rollback.`,
    );
    return problems.length === 0 ? 0 : 1;
  },
};
