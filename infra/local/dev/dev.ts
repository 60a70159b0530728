import { join } from 'node:path';
import { findPackage, remotesOf } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { develop } from '@concierge/release/team/dev/dev';
import { listenFirst } from '@concierge/release/team/dev/listen-first';
import { inboxPath } from '../inbox/path';
import { runUntilStopped } from '../run-until-stopped';
import { settingsOf } from '../settings';
import { startStack } from '../stack';

/**
 * `npm run dev [-- name ...]`: the whole local stack, with the shell and all remotes, or those that are named, from source.
 */
await runUntilStopped(async ({ log, lost }) => {
  const given = process.argv.slice(2);
  const all = ['shell', ...(await remotesOf('public')), ...(await remotesOf('desk'))];
  const packages = await Promise.all((given.length > 0 ? given : all).map((name) => findPackage(name)));
  const { port, stateDir } = settingsOf(process.env);
  const fronts = { public: await listenFirst(port), desk: await listenFirst(port + 1) };
  const stack = await startStack({ port: 0, stateDir, log, onLost: lost, siteOrigin: fronts.public.origin });
  const behind = { public: stack.origin, desk: stack.deskOrigin };
  const developSite = (name: SiteName) =>
    develop({
      packages: packages.filter((one) => one.name === 'shell' || (one.site ?? 'public') === name),
      site: behind[name],
      front: fronts[name],
      cacheDir: join(stateDir, 'vite', name),
      sendsForms: true,
      log,
    });
  const sites = await Promise.all(siteNames.map(developSite));
  log(`From source: ${packages.map(({ name }) => name).join(', ')}. Ctrl-C stops everything.`);
  log(`Local inbox: ${fronts.public.origin}${inboxPath}`);
  for (const { name } of packages)
    for (const { origin, pathsOf } of sites)
      for (const path of pathsOf(name).slice(0, 1)) log(`${`${name}:`.padEnd(12)} ${origin}${path}`);
  log(`The site:    ${fronts.public.origin}`);
  log(`The desk:    ${fronts.desk.origin}`);
  return {
    async stop() {
      await Promise.all(sites.map((site) => site.stop()));
      await stack.stop();
    },
  };
});
