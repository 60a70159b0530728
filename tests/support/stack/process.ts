import { prepareArtifacts } from '@concierge/local/artifacts';
import { startStack } from '@concierge/local/stack';
import { statePaths } from '@concierge/local/state';
import type { StackOrder, StackReply } from './orders';

/** Runs the site in a process of its own: what it does to globals, workers and signals is not the test runner's. */
const reply = (message: StackReply) => process.send?.(message);
const log = (line: string) => void reply({ kind: 'log', line });

async function obey(order: StackOrder): Promise<void> {
  if (order.buildOnly) {
    await prepareArtifacts(statePaths(order.stateDir, order.artifacts), log);
    reply({ kind: 'ready', origin: '' });
    return;
  }
  const stack = await startStack({
    port: 0,
    stateDir: order.stateDir,
    artifacts: order.artifacts,
    log,
    // Built once for all, before any of them starts.
    prepare: (paths, say) => prepareArtifacts(paths, say, { releases: false }),
    onLost: (reason) => reply({ kind: 'failed', reason }),
    ...(order.http2 ? { http2: order.http2 } : {}),
  });
  // Whoever started this process went away: so does the site.
  process.once('disconnect', () => void stack.stop().finally(() => process.exit()));
  reply({ kind: 'ready', origin: stack.origin });
}

process.once('message', (order: StackOrder) => {
  obey(order).catch((error: unknown) => {
    reply({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  });
});
