import './clock.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Artifacts, prepareArtifacts } from '@concierge/local/artifacts';
import type { LostRun } from '@concierge/local/gateway/pool';
import { type Stack, startStack } from '@concierge/local/stack';
import * as z from 'zod/mini';
import type { LaterOrder, SiteOrder, SiteReply } from './orders';

/** Runs the site in a process of its own, which can be killed, and whose clock can be another. */
const reply = (message: SiteReply) => {
  if (process.connected) process.send?.(message);
};

/** The functions, each behind a module that sets its thread's clock first. */
function clocked(artifacts: Artifacts, folder: string): Artifacts {
  mkdirSync(folder, { recursive: true });
  const clock = new URL('./clock.mjs', import.meta.url).href;
  return {
    ...artifacts,
    functions: (world) =>
      artifacts.functions(world).map((spec) => {
        const module = join(folder, `${spec.name}.mjs`);
        writeFileSync(module, `import '${clock}';\nexport { handler } from '${spec.handlerUrl}';\n`);
        const { CONCIERGE_CLOCK_MS = '0' } = process.env;
        const variables = { ...spec.variables, CONCIERGE_CLOCK_MS };
        return { ...spec, handlerUrl: pathToFileURL(module).href, variables };
      }),
  };
}

const request = z.object({ body: z.string() });
const about = z.object({ id: z.optional(z.string()), requestId: z.optional(z.string()) });

function idOf(event: unknown): string | undefined {
  const parsed = request.safeParse(event);
  if (!parsed.success) return undefined;
  const { id, requestId } = about.parse(JSON.parse(parsed.data.body));
  return requestId ?? id;
}

const tellLost = ({ function: name, event, began, ended }: LostRun) =>
  reply({ kind: 'lost', call: { function: name, id: idOf(event), began, ended } });

/** Stops one of all the functions that are at work. */
function killOne(stack: Stack, which: number): void {
  const busy = [...stack.functions.values()].flatMap((pool) =>
    Array.from({ length: pool.running }, (_, index) => ({ pool, share: index / pool.running })),
  );
  const chosen = busy[Math.floor(which * busy.length)];
  chosen?.pool.killOne(chosen.share);
}

async function obey({ port, stateDir, artifacts, jobEverySeconds }: SiteOrder): Promise<void> {
  const stack = await startStack({
    port,
    stateDir,
    artifacts,
    log: (line) => void reply({ kind: 'log', line }),
    prepare: async (paths, log) =>
      clocked(await prepareArtifacts(paths, log, { releases: false }), join(stateDir, 'clocked')),
    onLost: (reason) => reply({ kind: 'failed', reason }),
    onLostRun: tellLost,
    ...(jobEverySeconds ? { jobEveryMinutes: jobEverySeconds / 60 } : {}),
  });
  process.on('message', async (order: LaterOrder) => {
    if ('killOne' in order) return killOne(stack, order.killOne);
    await stack.stop();
    // With its last words said, nothing keeps this process.
    process.disconnect();
  });
  // Also where whoever started this process went away.
  process.once('disconnect', () => void stack.stop().finally(() => process.exit()));
  reply({ kind: 'ready', origin: stack.origin });
}

process.once('message', (order: SiteOrder) => {
  obey(order).catch((error: unknown) => {
    reply({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  });
});
