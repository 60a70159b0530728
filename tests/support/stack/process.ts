import { type Artifacts, prepareArtifacts } from '@concierge/local/artifacts';
import { type Stack, startStack } from '@concierge/local/stack';
import { statePaths } from '@concierge/local/state';

/** The first command to the process that runs a site ... */
export interface StartCommand {
  /** Build and publish only, into `artifacts`. */
  readonly buildOnly?: boolean;
  readonly artifacts: string;
  readonly stateDir: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** The desk's, likewise. */
  readonly deskPort: number;
  /** Serve HTTP/2 over TLS instead of plain HTTP/1.1. */
  readonly http2?: { readonly key: string; readonly cert: string };
  /** How far the functions' clock is ahead. This process's own clock is set when it is started. */
  readonly aheadMs: number;
}

/** ... and later ones: run a function once, kill a running one (chosen by 0 to less than 1), or stop everything. */
export type SiteCommand = { readonly run: string } | { readonly killOne: number } | { readonly stop: true };

export type SiteReply =
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'ready'; readonly origin: string; readonly deskOrigin: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ran' }
  /** A function was killed before it answered. */
  | { readonly kind: 'lost' };

// The site has its own process, so that its globals, workers and signals do not affect the test runner.
const reply = (message: SiteReply) => {
  if (process.connected) process.send?.(message);
};
const log = (line: string) => reply({ kind: 'log', line });
const failed = (reason: string) => reply({ kind: 'failed', reason });

/** The functions, each behind a module that sets its thread's clock first. */
const withClock = (artifacts: Artifacts, aheadMs: number): Artifacts => ({
  ...artifacts,
  specs: (parts) =>
    artifacts.specs(parts).map((spec) => {
      const clock = new URL(`./clock.mjs?${aheadMs}`, import.meta.url).href;
      const source = `import '${clock}'; export { handler } from '${spec.handlerUrl}';`;
      return { ...spec, handlerUrl: `data:text/javascript,${encodeURIComponent(source)}` };
    }),
});

async function handleCommand(stack: Stack, command: SiteCommand): Promise<void> {
  if ('run' in command) {
    // If it fails, the functions' log says why.
    await stack.functions
      .get(command.run)
      ?.run({})
      .catch(() => undefined);
    reply({ kind: 'ran' });
  } else if ('killOne' in command) {
    const busy = [...stack.functions.values()].flatMap((pool) =>
      Array.from({ length: pool.running }, (_, index) => () => pool.killOne(index / pool.running)),
    );
    busy[Math.floor(command.killOne * busy.length)]?.();
  } else {
    await stack.stop();
    // After this, nothing keeps this process alive.
    process.disconnect();
  }
}

async function start({
  buildOnly,
  port,
  deskPort,
  stateDir,
  artifacts,
  http2,
  aheadMs,
}: StartCommand): Promise<void> {
  if (buildOnly) {
    await prepareArtifacts(statePaths(stateDir, artifacts), log);
    reply({ kind: 'ready', origin: '', deskOrigin: '' });
    return process.disconnect();
  }
  const stack = await startStack({
    port,
    deskPort,
    stateDir,
    artifacts,
    log,
    // Releases were built once for all sites, before any of them started.
    prepare: async (paths, say) => {
      const built = await prepareArtifacts(paths, say, { releases: false });
      return aheadMs === 0 ? built : withClock(built, aheadMs);
    },
    onLost: failed,
    onKilledRun: () => reply({ kind: 'lost' }),
    ...(http2 ? { http2 } : {}),
  });
  process.on('message', (command: SiteCommand) => void handleCommand(stack, command));
  // If the parent process goes away, so does the site.
  process.once('disconnect', () => void stack.stop().finally(() => process.exit()));
  reply({ kind: 'ready', origin: stack.origin, deskOrigin: stack.deskOrigin });
}

process.once('message', (command: StartCommand) => {
  start(command).catch((error: unknown) => {
    failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.disconnect();
  });
});
