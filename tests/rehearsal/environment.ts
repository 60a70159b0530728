import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopback } from '@concierge/local/listening';
import { repository } from '@concierge/release/workspace';
import { startProxy } from '../support/proxy';
import { Cdk } from './cdk';
import './loopback-names.cjs';
import { endpointsAt, type MiniStack, startMiniStack } from './ministack';
import { type Outputs, siteTarget } from './site';

/** All that runs while something is rehearsed. */
export interface Environment {
  /** For this run; gone after it. */
  readonly folder: string;
  readonly cdk: Cdk;
  readonly ministack: MiniStack;
  /** Of the site, once its stacks are deployed and {@link Environment.deployed} was told of them. */
  readonly origin: string;
  deployed(outputs: Outputs): Promise<void>;
  /** By these variables programs find MiniStack, and nothing of the person's own. */
  readonly env: Readonly<Record<string, string>>;
}

export type Closing = (() => Promise<unknown>)[];

/** Policies ask for TLS, which the loopback address does without. */
const headers = { 'x-forwarded-proto': 'https', connection: 'close' };

/** @param closing gets what is to be closed, last first. */
export async function openEnvironment(closing: Closing, log: (line: string) => void): Promise<Environment> {
  const state = join(repository, '.local', 'rehearsal');
  await mkdir(state, { recursive: true });
  // Not in the repository: its package.json would make modules of the scripts that MiniStack writes for Node.
  const folder = await mkdtemp(join(tmpdir(), 'concierge-rehearsal-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  let port = 0;
  const aws = await startProxy(() => ({ hostname: loopback, port, headers }));
  closing.push(() => aws.close());
  let target: Awaited<ReturnType<typeof siteTarget>> | undefined;
  const site = await startProxy(({ url }) => {
    const said = target?.(url ?? '/');
    return { hostname: loopback, port, headers: { ...headers, ...said } };
  });
  closing.push(() => site.close());
  const ministack = await startMiniStack(folder, state, aws.origin, log);
  closing.push(() => ministack.stop());
  port = ministack.port;
  const env = {
    ...endpointsAt(aws.origin),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
    CONCIERGE_REHEARSAL_ORIGIN: site.origin,
  };
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, env);
  const deployed = async (outputs: Outputs) => {
    target = await siteTarget(outputs);
  };
  return { folder, cdk: new Cdk(folder, env), ministack, origin: site.origin, deployed, env };
}
