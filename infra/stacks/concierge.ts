import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../functions/bundle';
import { readSite } from '../local/site';
import { repository } from '../local/state';
import type { Stage } from '../stages/stage';
import { AccountsStack } from './accounts';
import { ApiStack } from './api';
import { DataStack } from './data';
import { NoticesStack } from './notices';

export interface Concierge {
  readonly data: DataStack;
  readonly notices: NoticesStack;
  readonly accounts: AccountsStack;
  readonly api: ApiStack;
}

/** Every stack of a stage, from what is shared to what depends on it. */
export async function buildConcierge(
  app: App,
  stage: Stage,
  folder: string = join(repository, '.local', 'cdk'),
): Promise<Concierge> {
  const [site, functions] = await Promise.all([
    readSite(),
    bundleFunctions({ outdir: join(folder, 'functions') }),
  ]);
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
  return { data, notices, accounts, api };
}
