import { join } from 'node:path';
import { remoteFunctions } from '@concierge/command-line/remote-functions';
import { readSite, remoteNames, remotesOf, repository as root } from '@concierge/command-line/workspace';
import type { SiteName } from '@concierge/contract/practice/sites';
import { deskTargets } from '@concierge/contract/requests/account-operations';
import { compileEdgeFunction } from '@concierge/edge/cloudfront/compile';
import { noOtherOrigins } from '@concierge/edge/headers';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { bundleFunctions, functionsOf, platformFunctions } from '@concierge/lambdas/build/bundle';
import type { App } from 'aws-cdk-lib';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { addTriggers } from '../constructs/pool-triggers';
import { bundlePlatform } from '../platform/bundle';
import { releasedIn, type Stage } from '../stages/stage';
import { AccountsStack } from './accounts';
import { ApiStack } from './api';
import { AuditStack } from './audit';
import { DataStack } from './data';
import { EdgeStack } from './edge';
import { MailStack } from './mail';
import { MonitoringStack } from './monitoring';
import { NotificationsStack } from './notifications';
import { ReleasesStack } from './releases';
import { RemoteFunctionsStack } from './remote-functions';
import { deployedResources } from './resources';
import { StaffStack } from './staff';
import { TeamsStack } from './teams';

/** Without a repository that may release, `teams` is undefined. */
export type Concierge = ReturnType<typeof buildConcierge>;
/** What is built before any stack is defined. Its `here` are the shell and the remotes of this repository, `desk` those of the desk. */
export type Parts = Awaited<ReturnType<typeof prepareParts>>;

/** Bundles the functions into a folder, and reads the rest. */
export async function prepareParts(folder: string = join(root, '.local', 'cdk')) {
  const site = readSite();
  const origins = pageOriginsOf(site);
  const ofRemotes = await remoteFunctions();
  const desk = await remotesOf('desk');
  const apiRoots = desk.map((name) => `/api/${name}/`);
  const functions = join(folder, 'functions');
  const [platform, request, response, deskRequest, deskResponse, remotes] = await Promise.all([
    bundlePlatform(join(folder, 'platform')),
    compileEdgeFunction('request', origins),
    compileEdgeFunction('response', origins),
    compileEdgeFunction('request', noOtherOrigins, { apiRoots, accountTargets: deskTargets }),
    compileEdgeFunction('response', noOtherOrigins),
    remoteNames(),
    bundleFunctions(functions, [platformFunctions, ...ofRemotes.map(functionsOf)]),
  ]);
  const edgeFunctions = {
    public: { request, response },
    desk: { request: deskRequest, response: deskResponse },
  };
  return { site, ofRemotes, functions, platform, edgeFunctions, here: ['shell', ...remotes], desk };
}

/** Every stack of a stage, in the order of dependencies. */
export function buildConcierge(app: App, stage: Stage, parts: Parts) {
  const { site, ofRemotes, functions, platform, edgeFunctions, here, desk } = parts;
  const names = releasedIn(stage, here);
  const siteOf = (name: string): SiteName =>
    stage.remotesElsewhere.find((remote) => remote.name === name)?.site ??
    (desk.includes(name) ? 'desk' : 'public');
  const ofSite = (one: SiteName) => names.filter((name) => name === 'shell' || siteOf(name) === one);
  const mail = new MailStack(app, { stage, site });
  const data = new DataStack(app, stage);
  const audit = new AuditStack(app, data);
  const staff = new StaffStack(app, data);
  const resources = deployedResources(site, data, mail, staff, audit);
  const context = { data, mail, staff, audit, resources, functions };
  // Later than the pool, which the context of every function names.
  addTriggers(staff, 'staff', context);
  const notifications = new NotificationsStack(app, context);
  const accounts = new AccountsStack(app, site, context);
  const authorizers = () => ({
    signedIn: new HttpUserPoolAuthorizer('Accounts', accounts.pool, { userPoolClients: [accounts.client] }),
    staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
  });
  const api = new ApiStack(app, { context, authorizers: authorizers() });
  const functionsOfRemotes = ofRemotes.map(
    (own) => new RemoteFunctionsStack(app, own, { context, authorizers: authorizers() }),
  );
  /** The APIs of the remotes of a site, each under its own path. */
  const apisOf = (one: SiteName) =>
    functionsOfRemotes
      .filter(({ remote }) => siteOf(remote) === one)
      .map(({ remote, host }) => ({ host, paths: [`/api/${remote}/*`] }));
  const releases = new ReleasesStack(app, { data, site: 'public', platform, names: ofSite('public') });
  const deskReleases = new ReleasesStack(app, { data, site: 'desk', platform, names: ofSite('desk') });
  const edge = new EdgeStack(app, {
    ...{ data, site: 'public', releases, platform, functions: edgeFunctions.public },
    clientId: accounts.client.userPoolClientId,
    apis: [...apisOf('public'), { host: api.host, paths: ['/api', '/api/*'] }],
  });
  const deskEdge = new EdgeStack(app, {
    ...{ data, site: 'desk', releases: deskReleases, platform, functions: edgeFunctions.desk },
    clientId: staff.client.userPoolClientId,
    apis: apisOf('desk'),
  });
  const logs = [...releases.logs, ...deskReleases.logs];
  const edges = { public: edge, desk: deskEdge };
  const monitoring = new MonitoringStack(app, {
    ...{ data, notifications, api, functionsOfRemotes, edges, platform, logs },
    practiceSms: resources.settings.notifications.PRACTICE_SMS,
  });
  const { repository } = stage;
  const stores = { public: releases, desk: deskReleases };
  const teams = repository
    ? new TeamsStack(app, { data, repository, stores, names, siteOf, ofRemotes })
    : undefined;
  return {
    ...{ mail, data, audit, staff, notifications, accounts, api, functionsOfRemotes },
    ...{ releases, deskReleases, edge, deskEdge, monitoring, teams },
  };
}
