import { dirname, resolve } from 'node:path';
import { localSite } from '@concierge/command-line/local-site';
import { defaultState } from '@concierge/command-line/workspace';
import { preview as previewHere } from '../live/preview';
import { Refusal } from '../store/refusal';
import { type Command, releasesNamed, requestOrRun, siteOfNames } from './context';

export const preview: Command = {
  names: 'many',
  form: '<name>[@version]...',
  does: `prints a link, valid for a day, that opens the live site with these versions instead of
the live ones (default: the newest held one)`,
  options: ['platform'],
  run: (run) => {
    const releases = releasesNamed(run.names, 'preview');
    return requestOrRun(
      run,
      [],
      // The team's own release is the first, and its function makes the preview.
      () => ({ name: releases[0]?.name ?? '', request: { action: 'preview', releases } }),
      async (options) => {
        // The store that is named may be another site's than the one that runs from this folder.
        const site =
          (await localSite(dirname(resolve(run.store.location)))) ??
          (await localSite(defaultState(run.root)));
        if (!site)
          throw new Refusal('No site is running here to show it: start it, or pass --platform <stage>.');
        const names = releases.map(({ name }) => name);
        const origin = site.origins[(await siteOfNames(names, run.root)) ?? 'public'];
        run.log(await previewHere(releases, { origin, key: site.previewKey }, options));
      },
    );
  },
};
