import { join } from 'node:path';
import { readSite, remoteNames, repository } from '@concierge/command-line/workspace';
import { stackName } from '@concierge/contract/deployed-names';
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
import { TeamsStack } from './teams';

/** Without a repository that may release, `teams` is undefined. */
export type Concierge = ReturnType<typeof buildConcierge>;
/** What is built before any stack is defined. Its `here` are the shell and the remotes of this repository. */
export type Parts = Awaited<ReturnType<typeof prepareParts>>;

/** Bundles the functions into a folder, and reads the rest. */
export async function prepareParts(folder: string = join(repository, '.local', 'cdk')) {
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
  const common = {
    stage,
    env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
    terminationProtection: stage.keepsData,
  };
  const name = (concern: string) => stackName(stage.name, concern);
  const mail = new MailStack(app, name('Mail'), { ...common, site });
  const data = new DataStack(app, name('Data'), common);
  const notifications = new NotificationsStack(app, name('Notifications'), {
    ...common,
    site,
    data,
    mail,
    functions,
  });
  const accounts = new AccountsStack(app, name('Accounts'), {
    ...common,
    site,
    data,
    mail,
    notifications,
    functions,
  });
  const api = new ApiStack(app, name('Api'), { ...common, data, accounts, notifications, functions });
  const releases = new ReleasesStack(app, name('Releases'), {
    ...common,
    data,
    platform,
    names,
  });
  const edge = new EdgeStack(app, name('Edge'), {
    ...common,
    data,
    accounts,
    api,
    releases,
    platform,
    functions: edgeFunctions,
  });
  const monitoring = new MonitoringStack(app, name('Monitoring'), {
    ...common,
    data,
    notifications,
    api,
    edge,
    platform,
    names,
  });
  const teams = stage.repository
    ? new TeamsStack(app, name('Teams'), { ...common, repository: stage.repository, releases, data, names })
    : undefined;
  return { mail, data, notifications, accounts, api, releases, edge, monitoring, teams };
}
