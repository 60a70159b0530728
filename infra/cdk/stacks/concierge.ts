import { join } from 'node:path';
import { remoteFunctions } from '@concierge/command-line/remote-functions';
import { readSite, remoteNames, repository as root } from '@concierge/command-line/workspace';
import { compileEdgeFunction } from '@concierge/edge/cloudfront/compile';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { bundleFunctions } from '@concierge/lambdas/build/bundle';
import type { App } from 'aws-cdk-lib';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
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
  const brought = await remoteFunctions();
  const [functions, platform, request, response, remotes] = await Promise.all([
    bundleFunctions({ outdir: join(folder, 'functions'), brought }),
    bundlePlatform(join(folder, 'platform')),
    compileEdgeFunction('request', origins),
    compileEdgeFunction('response', origins),
    remoteNames(),
  ]);
  return { site, brought, functions, platform, edgeFunctions: { request, response }, here: ['shell', ...remotes] };
}

/** Every stack of a stage, in the order of dependencies. */
export function buildConcierge(app: App, stage: Stage, parts: Parts) {
  const { site, brought, functions, platform, edgeFunctions, here } = parts;
  const names = releasedIn(stage, here);
  const mail = new MailStack(app, { stage, site });
  const data = new DataStack(app, stage);
  const common = { stage, data };
  const staff = new StaffStack(app, stage);
  const audit = new AuditStack(app, common);
  const notifications = new NotificationsStack(app, { ...common, site, mail, staff, audit, functions });
  const context = { ...common, notifications, functions };
  const accounts = new AccountsStack(app, { ...context, site, mail });
  const authorizers = () => ({
    signedIn: new HttpUserPoolAuthorizer('Accounts', accounts.pool, { userPoolClients: [accounts.client] }),
    staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
  });
  const api = new ApiStack(app, { context, authorizers: authorizers() });
  const remotes = brought.map(
    (own) => new RemoteFunctionsStack(app, { brought: own, context, authorizers: authorizers() }),
  );
  const releases = new ReleasesStack(app, { ...common, platform, names });
  const edge = new EdgeStack(app, { ...common, accounts, api, releases, platform, functions: edgeFunctions });
  const monitoring = new MonitoringStack(app, { ...common, notifications, api, edge, platform, names });
  const { repository } = stage;
  const teams = repository ? new TeamsStack(app, { ...common, repository, releases, names }) : undefined;
  return { mail, data, staff, audit, remoteFunctions: remotes, notifications, accounts, api, releases, edge, monitoring, teams };
}
