import { fork } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const siteReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), origin: z.string(), deskOrigin: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.looseObject({ kind: z.literal('log') }),
]);

/** Starts the whole site on this machine with only what is live in a folder's stores, until the test ends. */
export async function startSite(base: string) {
  const { VITEST: _, NODE_ENV: __, ...environment } = process.env;
  const site = fork(join(repository, 'tests/support/stack/process.ts'), {
    cwd: repository,
    env: environment,
    execArgv: ['--import', 'tsx', '--no-warnings'],
  });
  onTestFinished(() => void site.kill('SIGKILL'));
  const state = join(base, 'site');
  site.send({ artifacts: base, stateDir: state, port: 0, deskPort: 0, aheadMs: 0 });
  return await new Promise<{ origin: string; deskOrigin: string; state: string }>((resolve, reject) => {
    site.on('message', (message: unknown) => {
      const reply = siteReply.parse(message);
      if (reply.kind === 'ready') resolve({ ...reply, state });
      if (reply.kind === 'failed') reject(new Error(reply.reason));
    });
    site.once('exit', () => reject(new Error('the site ended before it was ready')));
  });
}
