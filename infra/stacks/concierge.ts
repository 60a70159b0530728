import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { compileEdgeFunction } from '../edge/cloudfront/compile';
import { pageOriginsOf } from '../edge/page-origins';
import { bundleFunctions } from '../functions/bundle';
import { readSite } from '../local/site';
import { repository } from '../local/state';
import { bundlePlatform } from '../platform/bundle';
import { remoteNames } from '../release/workspace';
import type { Stage } from '../stages/stage';
import { AccountsStack } from './accounts';
import { ApiStack } from './api';
import { DataStack } from './data';
import { EdgeStack } from './edge';
import { NoticesStack } from './notices';
import { ReleasesStack } from './releases';
import { TeamsStack } from './teams';
import { WatchStack } from './watch';

export interface Concierge {
  readonly data: DataStack;
  readonly notices: NoticesStack;
  readonly accounts: AccountsStack;
  readonly api: ApiStack;
  readonly releases: ReleasesStack;
  /** Missing where the stage leaves it out. */
  readonly edge: EdgeStack | undefined;
  readonly watch: WatchStack;
  /** Missing without a repository that may release. */
  readonly teams: TeamsStack | undefined;
}

/** Every stack of a stage, from what is shared to what depends on it. */
export async function buildConcierge(
  app: App,
  stage: Stage,
  folder: string = join(repository, '.local', 'cdk'),
): Promise<Concierge> {
  const [site, functions, platform, remotes] = await Promise.all([
    readSite(),
    bundleFunctions({ outdir: join(folder, 'functions') }),
    bundlePlatform(join(folder, 'platform')),
    remoteNames(),
  ]);
  const origins = pageOriginsOf(site);
  const edgeFunctions = {
    request: await compileEdgeFunction('request', origins),
    response: await compileEdgeFunction('response', origins),
  };
  const common = {
    stage,
    env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
    terminationProtection: stage.keepsData,
  };
  const name = (concern: string) => `Concierge-${stage.name}-${concern}`;
  const data = new DataStack(app, name('Data'), common);
  const notices = new NoticesStack(app, name('Notices'), { ...common, site, data, functions });
  const accounts = new AccountsStack(app, name('Accounts'), { ...common, site, notices });
  const api = new ApiStack(app, name('Api'), { ...common, data, notices, functions });
  const releases = new ReleasesStack(app, name('Releases'), {
    ...common,
    data,
    platform,
    names: ['shell', ...remotes],
  });
  const edge = stage.leavesOut.includes('edge')
    ? undefined
    : new EdgeStack(app, name('Edge'), {
        ...common,
        data,
        api,
        releases,
        platform,
        functions: edgeFunctions,
      });
  const watch = new WatchStack(app, name('Watch'), { ...common, data, notices, api, edge });
  const teams = stage.repository
    ? new TeamsStack(app, name('Teams'), { ...common, repository: stage.repository, releases })
    : undefined;
  return { data, notices, accounts, api, releases, edge, watch, teams };
}
