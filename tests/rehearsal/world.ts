import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Edge, startEdge } from '@concierge/local/edge-server';
import { Faults } from '@concierge/local/faults';
import { Outbox } from '@concierge/local/messages/outbox';
import { repository } from '@concierge/release/workspace';
import { Cdk } from './cdk';
import './loopback-names.cjs';
import { endpointsAt, type MiniStack, startMiniStack } from './ministack';
import { startTap } from './tap';

/** All that runs while something is rehearsed. */
export interface World {
  /** For this run; gone after it. */
  readonly folder: string;
  readonly cdk: Cdk;
  readonly ministack: MiniStack;
  readonly edge: Edge;
  readonly outbox: Outbox;
  readonly faults: Faults;
  /** By these variables programs find MiniStack, and nothing of the person's own. */
  readonly env: Readonly<Record<string, string>>;
}

export type Closing = (() => Promise<unknown>)[];

/** @param closing gets what is to be closed, last first. */
export async function openWorld(closing: Closing, log: (line: string) => void): Promise<World> {
  const state = join(repository, '.local', 'rehearsal');
  await mkdir(state, { recursive: true });
  // Not in the repository: its package.json would make modules of the scripts that MiniStack writes for Node.
  const folder = await mkdtemp(join(tmpdir(), 'concierge-rehearsal-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const faults = new Faults();
  const outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  closing.push(() => outbox.close());
  let port = 0;
  const tap = await startTap(() => port, outbox, faults);
  closing.push(() => tap.close());
  const edge = await startEdge({ port: 0 });
  closing.push(() => edge.close());
  const ministack = await startMiniStack(folder, state, tap.origin, log);
  closing.push(() => ministack.stop());
  port = ministack.port;
  const env = {
    ...endpointsAt(tap.origin),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
    CONCIERGE_REHEARSAL_ORIGIN: edge.origin,
  };
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, env);
  return { folder, cdk: new Cdk(folder, env), ministack, edge, outbox, faults, env };
}
