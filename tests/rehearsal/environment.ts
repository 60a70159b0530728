import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopback } from '@concierge/command-line/loopback-server';
import { repository } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { startProxy } from '../support/proxy';
import { Cdk } from './cdk';
import './loopback-names.cjs';
import { endpointsAt, type MiniStack, startMiniStack } from './ministack';
import { type Outputs, siteTarget } from './site';

/** Everything that runs during a rehearsal. */
export interface Environment {
  /** A temporary folder for this run. */
  readonly folder: string;
  readonly cdk: Cdk;
  readonly ministack: MiniStack;
  /** The public site's origin. It works once the stacks are deployed and {@link Environment.deployed} was called. */
  readonly origin: string;
  readonly deskOrigin: string;
  deployed(outputs: Outputs): Promise<void>;
  /** Variables that lead programs to MiniStack and away from the user's own AWS settings. */
  readonly env: Readonly<Record<string, string>>;
}

export type Closing = (() => Promise<unknown>)[];

/** Policies require TLS, which loopback does not use. */
const headers = { 'x-forwarded-proto': 'https', connection: 'close' };

/** @param closing receives the cleanup steps, to be run in reverse order. */
export async function openEnvironment(closing: Closing, log: (line: string) => void): Promise<Environment> {
  const state = join(repository, '.local', 'rehearsal');
  await mkdir(state, { recursive: true });
  // Outside the repository, whose package.json would make ES modules of the scripts that MiniStack writes for Node.
  const folder = await mkdtemp(join(tmpdir(), 'concierge-rehearsal-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  let port = 0;
  const aws = await startProxy(() => ({ hostname: loopback, port, headers }));
  closing.push(() => aws.close());
  const targets: Partial<Record<SiteName, Awaited<ReturnType<typeof siteTarget>>>> = {};
  const proxyOf = async (name: SiteName) => {
    const proxy = await startProxy(({ url }) => {
      const said = targets[name]?.(url ?? '/');
      return { hostname: loopback, port, headers: { ...headers, ...said } };
    });
    closing.push(() => proxy.close());
    return proxy;
  };
  const site = await proxyOf('public');
  const desk = await proxyOf('desk');
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
    CONCIERGE_REHEARSAL_DESK_ORIGIN: desk.origin,
  };
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, env);
  const deployed = async (outputs: Outputs) => {
    for (const name of siteNames) targets[name] = await siteTarget(outputs, name);
  };
  const { origin } = site;
  return { folder, cdk: new Cdk(folder, env), ministack, origin, deskOrigin: desk.origin, deployed, env };
}
