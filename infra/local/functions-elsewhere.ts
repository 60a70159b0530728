import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { functionsIn } from '@concierge/command-line/remote-functions';
import { readSite } from '@concierge/command-line/workspace';
import { edgeHeaders } from '@concierge/contract/edge-headers';
import { unrouted } from '@concierge/contract/endpoints';
import { defineFunctions, rowsOf } from '@concierge/contract/remote-functions';
import { bundleFunctions, bundleIndex } from '@concierge/lambdas/build/bundle';
import * as z from 'zod/mini';
import { specOf } from './artifacts';
import { LocalTables } from './dynamodb/tables';
import type { LocalServices } from './function-variables';
import type { FunctionLog } from './gateway/environment';
import { type GatewayOptions, startGateway } from './gateway/gateway';
import { FunctionPool } from './gateway/pool';
import { startSchedules } from './gateway/schedule';
import { readBody } from './request-body';

export interface ElsewhereOptions extends Pick<GatewayOptions, 'pools' | 'faults' | 'authorizers'> {
  readonly services: LocalServices;
  /** The database's endpoint for tables that are missing. */
  readonly engine: string;
  /** For bundles, which are gone afterwards. */
  readonly builds: string;
  readonly log: FunctionLog;
}

const asked = z.object({ name: z.string(), folder: z.string() });
const mostBytes = 10_000;

/**
 * Runs the functions of remotes that have a folder of their own, as the site's own: whoever knows the edge's secret names
 * the folder, and gets the origin of a gateway that is there as long as the connection of that request. It loads the
 * folder's code, so only programs of this user may ask (command-line/local-site.ts).
 */
export function startFunctionsElsewhere(options: ElsewhereOptions): Promise<LoopbackServer> {
  const server = createServer(async (request, response) => {
    if (request.headers[edgeHeaders.originSecret] !== options.services.secrets.originSecret)
      return void response.writeHead(403).end();
    const closing: (() => unknown)[] = [];
    const stop = async () => {
      for (let close = closing.pop(); close; close = closing.pop()) await close();
    };
    try {
      const body = await readBody(request, mostBytes);
      const gateway = await run(asked.parse(JSON.parse(body.toString())), options, closing);
      if (response.destroyed) return void stop();
      response.once('close', stop).write(JSON.stringify({ origin: gateway.origin }));
    } catch (error) {
      await stop();
      response.writeHead(400).end(error instanceof Error ? error.message : String(error));
    }
  });
  return listen(server);
}

async function run(
  { name, folder }: z.infer<typeof asked>,
  { services, engine, builds, log, ...gateway }: ElsewhereOptions,
  closing: (() => unknown)[],
): Promise<LoopbackServer> {
  await mkdir(builds, { recursive: true });
  const built = await mkdtemp(join(builds, `${name}-`));
  closing.push(() => rm(built, { recursive: true, force: true }));
  const index = join(built, 'index.mjs');
  await bundleIndex(folder, index);
  const brought = { ...(await functionsIn(folder, name, index)), folder };
  // Once more: the folder may have a contract that grants more.
  defineFunctions(brought);
  const outdir = join(built, 'functions');
  await bundleFunctions({ outdir, rows: [], brought: [brought] });
  const tables = new LocalTables(engine, brought.tables);
  await tables.create().finally(() => tables.close());

  const site = readSite();
  const pools = new Map(
    rowsOf(brought).map((row) => [row.function, new FunctionPool(specOf(row, outdir, site, services), log)]),
  );
  closing.push(() => Promise.all([...pools.values()].map((pool) => pool.close())));
  closing.push(startSchedules(Object.values(brought.scheduled), pools));
  const others = [...gateway.pools].filter(([one]) => one === unrouted.function);
  const listening = await startGateway({
    ...gateway,
    endpoints: brought.endpoints,
    pools: new Map([...pools, ...others]),
  });
  closing.push(() => listening.close());
  return listening;
}
