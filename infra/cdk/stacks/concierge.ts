import { join } from 'node:path';
import { allFunctions, type FunctionsInFolder } from '@concierge/command-line/functions';
import { readSite, remoteNames, remotesOf } from '@concierge/command-line/workspace';
import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import type { SiteName } from '@concierge/contract/practice/sites';
import { deskTargets } from '@concierge/contract/requests/account-operations';
import { rowsOf } from '@concierge/contract/wire/functions';
import { compileEdgeFunction } from '@concierge/edge/cloudfront/compile';
import { noOtherOrigins } from '@concierge/edge/headers';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { bundleFunctions } from '@concierge/lambdas/build/bundle';
import type { App } from 'aws-cdk-lib';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { liveAlias } from '../constructs/contract-function';
import { addTriggers } from '../constructs/pool-triggers';
import { bundlePlatform, foldersIn, type PlatformFunctions } from '../platform/bundle';
import { originOf, releasedIn, type Stage } from '../stages/stage';
import { AccountsStack } from './accounts';
import { MonitoringStack } from './alarms/monitoring';
import { ApiStack } from './api';
import { AuditStack } from './audit';
import { BackupStack } from './backup';
import { DataStack } from './data';
import { EdgeStack } from './edge';
import { addressOf, MailStack } from './mail';
import { NotificationsStack } from './notifications';
import { OperatorsStack } from './operators';
import { referencesTo } from './platform-names';
import { ReleasesStack } from './releases';
import { RemoteAccessStack } from './remotes/remote-access';
import { RemoteApiStack } from './remotes/remote-api';
import { RemoteFunctionsStack } from './remotes/remote-functions';
import { TeamsStack } from './remotes/teams';
import { deployedResources } from './resources';
import { StaffStack } from './staff';

/** Without a repository that may release, `teams` is undefined. */
export type Concierge = ReturnType<typeof buildConcierge>;
/** What is built before any stack is defined. Its `here` are the shell and the remotes of this repository, `desk` those of the desk. */
export type Parts = Awaited<ReturnType<typeof prepareParts>>;

/** Where the bundled code of functions is. */
export interface Bundled {
  /** A folder with one for each function. */
  readonly bundles: string;
  readonly platform: PlatformFunctions;
}

/** Where {@link bundleAll} puts the functions in a folder. */
export const bundledIn = (folder: string): Bundled => ({
  bundles: join(folder, 'functions'),
  platform: foldersIn(join(folder, 'platform')),
});

/** Bundles the functions into a folder. */
export async function bundleAll(folder: string): Promise<Bundled> {
  const bundled = bundledIn(folder);
  await Promise.all([
    bundlePlatform(join(folder, 'platform')),
    bundleFunctions(bundled.bundles, await allFunctions()),
  ]);
  return bundled;
}

/** Compiles the edge's functions, and reads what the stacks are made of. */
export async function prepareParts(bundled: Bundled) {
  const site = readSite();
  const origins = pageOriginsOf(site);
  const desk = await remotesOf('desk');
  const apiRoots = desk.map((name) => `/api/${name}/`);
  const [request, response, deskRequest, deskResponse, functions, remotes] = await Promise.all([
    compileEdgeFunction('request', origins),
    compileEdgeFunction('response', origins),
    compileEdgeFunction('request', noOtherOrigins, { apiRoots, accountTargets: deskTargets }),
    compileEdgeFunction('response', noOtherOrigins),
    allFunctions(),
    remoteNames(),
  ]);
  const edgeFunctions = {
    public: { request, response },
    desk: { request: deskRequest, response: deskResponse },
  };
  return { ...bundled, site, functions, edgeFunctions, here: ['shell', ...remotes], desk };
}

type OfRemote = FunctionsInFolder & { readonly remote: string };

/** The platform's functions, and those of remotes. */
function divided(functions: readonly FunctionsInFolder[]): [FunctionsInFolder, OfRemote[]] {
  const own = functions.find(({ remote }) => remote === undefined);
  if (!own) throw new Error('The platform has no functions');
  return [own, functions.filter((one): one is OfRemote => one.remote !== undefined)];
}

/** Remotes that have functions. */
export const remotesWith = ({ functions }: Pick<Parts, 'functions'>): string[] =>
  functions.flatMap(({ remote }) => remote ?? []);

/** The stack of a remote's functions. Nothing in it refers to the stacks of the platform, which are deployed before it. */
export function buildRemoteFunctions(
  app: App,
  stage: Stage,
  parts: Parts,
  name: string,
): RemoteFunctionsStack {
  const own = parts.functions.find(({ remote }) => remote === name);
  if (!own) throw new Error(`${name} has no functions`);
  return new RemoteFunctionsStack(app, stage, parts.site, parts.bundles, own);
}

/** Every stack of the platform, in the order of dependencies. */
export function buildConcierge(app: App, stage: Stage, parts: Parts) {
  const { site, bundles, platform, edgeFunctions, here, desk } = parts;
  const [own, ofRemotes] = divided(parts.functions);
  const names = releasedIn(stage, here);
  const siteOf = (name: string): SiteName =>
    stage.externalRemotes.find((remote) => remote.name === name)?.site ??
    (desk.includes(name) ? 'desk' : 'public');
  const ofSite = (one: SiteName) => names.filter((name) => name === 'shell' || siteOf(name) === one);
  const mail = new MailStack(app, { stage, site });
  const data = new DataStack(app, stage);
  const audit = new AuditStack(app, data);
  const staff = new StaffStack(app, data);
  const name = referencesTo(data, mail, staff, audit);
  const context = { stage, name, bundles, resources: deployedResources(site, stage, name) };
  // Later than the pool, which the context of every function names.
  addTriggers(staff, 'staff', context);
  const notifications = new NotificationsStack(app, data, mail, context);
  const accounts = new AccountsStack(app, data, { mail, site, context });
  const backup = stage.backups
    ? new BackupStack(app, data, {
        audit,
        pools: { visitors: accounts.pool, staff: staff.pool },
        directory: platform['export-accounts'],
      })
    : undefined;
  const authorizers = () => ({
    signedIn: new HttpUserPoolAuthorizer('Accounts', accounts.pool, { userPoolClients: [accounts.client] }),
    staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
  });
  const api = new ApiStack(app, own, context, { data, authorizers: authorizers() });
  const apisOfRemotes = ofRemotes.map(
    ({ remote, ...table }) => new RemoteApiStack(app, remote, table, { data, authorizers: authorizers() }),
  );
  const sender = addressOf(site.notifications.sender);
  const accessOfRemotes = ofRemotes.map(
    ({ remote }) => new RemoteAccessStack(app, remote, data, name, sender),
  );
  /** The APIs of the remotes of a site, each under its own path. */
  const apisOf = (one: SiteName) =>
    apisOfRemotes
      .filter(({ remote }) => siteOf(remote) === one)
      .map(({ remote, host }) => ({ host, paths: [`/api/${remote}/*`] }));
  const releases = new ReleasesStack(app, { data, site: 'public', platform, names: ofSite('public') });
  const deskReleases = new ReleasesStack(app, { data, site: 'desk', platform, names: ofSite('desk') });
  const operators = new OperatorsStack(app, data, {
    ...{ audit, staff, accounts },
    releaseFunctions: [releases, deskReleases].flatMap((one) =>
      Object.values(one.releaseFunctions).flatMap(({ deployedName }) => deployedName ?? []),
    ),
  });
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
    ...{ data, mail, accounts, notifications, api, apisOfRemotes, edges, platform, logs },
    watched: {
      site: { origin: stage.origin, clientId: accounts.client.userPoolClientId },
      desk: { origin: originOf(stage, 'desk'), clientId: staff.client.userPoolClientId },
      functions: ofRemotes.flatMap(({ remote, endpoints }) =>
        Object.values(endpoints)
          .filter((row) => row.watched)
          .map((row) => ({
            origin: originOf(stage, siteOf(remote)),
            path: row.path,
            alias: `${deployedFunctionName(stage.name, row.function)}:${liveAlias}`,
          })),
      ),
    },
    functions: rowsOf(own).map((row) => row.function),
    practiceSms: context.resources.settings.notifications.PRACTICE_SMS,
  });
  const { repository } = stage;
  const stores = { public: releases, desk: deskReleases };
  const teams = repository?.environmentsProtected
    ? new TeamsStack(app, {
        ...{ data, repository, stores, names, siteOf },
        withFunctions: remotesWith(parts),
      })
    : undefined;
  return {
    ...{ mail, data, audit, staff, notifications, accounts, api, apisOfRemotes, accessOfRemotes },
    ...{ releases, deskReleases, edge, deskEdge, monitoring, backup, operators, teams },
  };
}
