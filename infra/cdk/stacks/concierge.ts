import { join } from 'node:path';
import { readSite, remoteNames, repository as root } from '@concierge/command-line/workspace';
import { compileEdgeFunction } from '@concierge/edge/cloudfront/compile';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { bundleFunctions } from '@concierge/lambdas/build/bundle';
import type { App } from 'aws-cdk-lib';
import { bundlePlatform } from '../platform/bundle';
import { releasedIn, type Stage } from '../stages/stage';
import { AccountsStack } from './accounts';
import { ApiStack } from './api';
import { DataStack } from './data';
import { EdgeStack } from './edge';
import { MailStack } from './mail';
import { MonitoringStack } from './monitoring';
import { NotificationsStack } from './notifications';
import { ReleasesStack } from './releases';
import { StaffStack } from './staff';
import { TeamsStack } from './teams';

/** Without a repository that may release, `teams` is undefined. */
export type Concierge = ReturnType<typeof buildConcierge>;
/** What is built before any stack is defined. Its `here` are the shell and the remotes of this repository. */
export type Parts = Awaited<ReturnType<typeof prepareParts>>;

/** Bundles the functions into a folder, and reads the rest. */
export async function prepareParts(folder: string = join(root, '.local', 'cdk')) {
  const site = readSite();
  const origins = pageOriginsOf(site);
  const [functions, platform, request, response, remotes] = await Promise.all([
    bundleFunctions({ outdir: join(folder, 'functions') }),
    bundlePlatform(join(folder, 'platform')),
    compileEdgeFunction('request', origins),
    compileEdgeFunction('response', origins),
    remoteNames(),
  ]);
  return { site, functions, platform, edgeFunctions: { request, response }, here: ['shell', ...remotes] };
}

/** Every stack of a stage, in the order of dependencies. */
export function buildConcierge(app: App, stage: Stage, parts: Parts) {
  const { site, functions, platform, edgeFunctions, here } = parts;
  const names = releasedIn(stage, here);
  const mail = new MailStack(app, { stage, site });
  const data = new DataStack(app, stage);
  const common = { stage, data };
  const staff = new StaffStack(app, stage);
  const notifications = new NotificationsStack(app, { ...common, site, mail, staff, functions });
  const accounts = new AccountsStack(app, { ...common, site, mail, notifications, functions });
  const api = new ApiStack(app, { ...common, accounts, notifications, functions });
  const releases = new ReleasesStack(app, { ...common, platform, names });
  const edge = new EdgeStack(app, { ...common, accounts, api, releases, platform, functions: edgeFunctions });
  const monitoring = new MonitoringStack(app, { ...common, notifications, api, edge, platform, names });
  const { repository } = stage;
  const teams = repository ? new TeamsStack(app, { ...common, repository, releases, names }) : undefined;
  return { mail, data, staff, notifications, accounts, api, releases, edge, monitoring, teams };
}
