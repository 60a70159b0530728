import { setTimeout as sleep } from 'node:timers/promises';
import { freshBuilder } from './build/build-package';
import { namesOrOwn, onlyName, releasesNamed } from './command-arguments';
import {
  commandContext,
  noteOf,
  platformClient,
  type Run,
  reportLiveToJob,
  runOrRequest,
} from './command-context';
import type { CommandName } from './command-usage';
import { compose } from './compose/compose';
import { siteRenderer } from './compose/site-renderer';
import { versionRule } from './gate/version-rule';
import { logLine, readLog } from './log';
import { newRemote } from './new/new-remote';
import { preview } from './preview';
import { pause, promote } from './promote';
import { publish } from './publish';
import { defaultState, localStore } from './publish-all';
import { Refusal } from './refusal';
import { retire } from './retire';
import { checkTargets, rollback } from './rollback';
import { notLiveYet, status, statusTable, watchText } from './status';
import { UserError } from './user-error';
import { verify } from './verify';
import type { PageCounts } from './watch/health';
import { findPackage, rootFrom } from './workspace';

const clearScreen = '\u001b[2J\u001b[H';
const watchEveryMs = 5000;
const devPort = 8090;

/** Opens the page-event counts of a stage, or of the site on this machine; undefined if there are none. */
async function countsOf(root: string, stage: string | undefined): Promise<PageCounts | undefined> {
  const [{ openCounts }, places] = await Promise.all([import('./watch/counts'), import('./watch/locations')]);
  const place = stage ? await places.deployedCounts(stage) : await places.localCounts(defaultState(root));
  return place && openCounts(place);
}

/** Each command returns its exit code. */
export const commands: Readonly<Record<CommandName, (run: Run) => Promise<number>>> = {
  publish: async (run) => {
    const { store, root, names: asked, again, hold, uploadOnly, why, platform, log } = run;
    if (uploadOnly && !platform) throw new Refusal('--upload-only goes with --platform.');
    if (platform && !store.location.startsWith('s3://'))
      throw new Refusal(
        `The platform of ${platform} reads no folder: give its bucket: --store s3://<bucket>.`,
      );
    const names = namesOrOwn(asked, root);
    if (names.length === 0) throw new Refusal('Name what to publish, for example: publish booking.');
    const note = await noteOf(root, why);
    const startedAt = performance.now();
    const builder = freshBuilder(defaultState(root), log, root, platform);
    try {
      // Refuse what can be refused before anything is built.
      const sources = await Promise.all(names.map((name) => findPackage(name, root)));
      const problems = sources.flatMap(versionRule);
      if (problems.length > 0) throw Refusal.of(problems);
      log(`Building ${names.join(', ')}...`);
      const candidates = await Promise.all([...new Set(names)].map(builder.build));
      const releases = candidates.map(({ manifest }) => manifest);
      await reportLiveToJob(store, releases, async () => {
        if (platform) {
          const { publishByPlatform } = await platformClient();
          const options = { store, again, hold, uploadOnly, note, stage: platform, log };
          return publishByPlatform(candidates, options);
        }
        const report = await publish(candidates, { ...(await commandContext(run, note)), again, hold });
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        log(`${report.written.length} pages written; ${seconds} s, in ${store.location}.`);
      });
      return 0;
    } finally {
      await builder.dispose();
    }
  },
  check: async ({ store, root, names: asked, platform, log }) => {
    const name = onlyName(namesOrOwn(asked, root), 'Name what to check, one at a time: check booking.');
    const source = await findPackage(name, root);
    const problems = versionRule(source);
    if (problems.length > 0) throw Refusal.of(problems);
    const { checkRelease, checkSources } = await import('./check/check');
    await checkSources(source, log);
    const builder = freshBuilder(defaultState(root), log, root, platform);
    try {
      log(`${name}: building ...`);
      const local = store.location === localStore(defaultState(root));
      await checkRelease(await builder.build(name), { store, folder: source.dir, local, log });
    } finally {
      await builder.dispose();
    }
    log(`${name} ${source.version} can be published. Nothing was uploaded.`);
    return 0;
  },
  new: async ({ names, log }) => {
    const name = onlyName(names, 'Name the new remote: new pricing.');
    const folder = await newRemote(name, rootFrom(process.cwd()));
    log(`${folder} is a remote with one page, at /${name}. Next: npm install, npm test.`);
    return 0;
  },
  rollback: async (run) => {
    const { store, root, names, from, why, platform, log } = run;
    const targets = releasesNamed(names, 'roll back').map((target) => ({ ...target, from }));
    if (from && targets.length > 1) throw new Refusal('--from goes with one name.');
    const note = await noteOf(root, why);
    if (platform) {
      if (from) await checkTargets(targets, store);
      await (await platformClient()).rollBackByPlatform(targets, { stage: platform, note, log });
      return 0;
    }
    const startedAt = performance.now();
    const { written } = await rollback(targets, await commandContext(run, note));
    log(`${written.length} pages written; ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return 0;
  },
  promote: (run) => {
    const [target, ...more] = releasesNamed(run.names, 'promote');
    if (!target || more.length > 0)
      throw new Refusal('Name what to promote, one at a time: promote booking.');
    const { name, version } = target;
    const { rolling } = run;
    return runOrRequest(run, name, { action: 'promote', version, rolling }, (options) =>
      promote({ name, version, rolling }, options),
    );
  },
  pause: (run) => {
    const name = onlyName(run.names, 'Name the rollout to pause, one at a time: pause booking.');
    return runOrRequest(run, name, { action: 'pause' }, (options) => pause(name, options));
  },
  preview: async ({ store, root, names, platform, log }) => {
    const targets = releasesNamed(names, 'preview');
    if (platform) {
      await (await platformClient()).previewByPlatform(targets, { stage: platform, log });
      return 0;
    }
    const site = await (await import('./watch/locations')).localSite(defaultState(root));
    if (!site) throw new Refusal('No site is running here to show it: start it, or pass --platform <stage>.');
    log(await preview(targets, site, { store, renderer: siteRenderer, log }));
    return 0;
  },
  retire: (run) => {
    const name = onlyName(run.names, 'Name the remote to retire, one at a time: retire booking.');
    return runOrRequest(run, name, { action: 'retire' }, (options) => retire(name, options));
  },
  dev: async ({ root, names, site, log }) => {
    const name = onlyName(namesOrOwn(names, root), 'Name the remote to work on, one at a time: dev booking.');
    if (!site) throw new Refusal('Name the site: dev --site https://practice.example.');
    const { develop } = await import('./dev/dev');
    const port = Number(process.env.PORT ?? devPort);
    const running = await develop({ name, root, site, port, state: defaultState(root), log });
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    await running.stop();
    return 0;
  },
  compose: async ({ store, log }) => {
    const { written, unchanged } = await compose({ store, renderer: siteRenderer, log });
    log(`${written.length} pages written, ${unchanged.length} unchanged, in ${store.location}.`);
    return 0;
  },
  status: async ({ store, root, platform, log }) => {
    const counts = await countsOf(root, platform).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      log(`${error.message}\n`);
      return undefined;
    });
    try {
      log(statusTable(await status(store, counts)));
      const pending = await notLiveYet(store);
      if (pending.length > 0) log(`\n${pending.join('\n')}`);
    } finally {
      counts?.close();
    }
    return 0;
  },
  watch: async ({ store, root, platform, log }) => {
    const counts = await countsOf(root, platform);
    if (!counts)
      throw new Refusal('There are no page-event counts here: start the site, or pass --platform <stage>.');
    try {
      for (;;) {
        const text = [watchText(await status(store, counts)), ...(await notLiveYet(store))].join('\n');
        log(process.stdout.isTTY ? `${clearScreen}${text}\n\nCtrl-C ends it.` : text);
        if (!process.stdout.isTTY) return 0;
        await sleep(watchEveryMs);
      }
    } finally {
      counts.close();
    }
  },
  log: async ({ store, names: [name], log }) => {
    const entries = await readLog(store, { name });
    for (const entry of entries) log(logLine(entry));
    if (entries.length === 0) log(`Nothing${name ? ` of ${name}` : ''} has been released here yet.`);
    return 0;
  },
  verify: async ({ store, log }) => {
    const { files, pages, problems } = await verify(store);
    for (const problem of problems) log(problem);
    log(
      problems.length === 0
        ? `${files} files and ${pages} pages are as they were released.`
        : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Publishing a release again uploads its missing files and composes again; a changed file needs a new version, or a rollback.`,
    );
    return problems.length === 0 ? 0 : 1;
  },
};
