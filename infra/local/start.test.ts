import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from './testing/free-port';
import { temporaryFolder } from './testing/temporary';

const program = fileURLToPath(new URL('./testing/tiny-start.ts', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The site's origin, once it is ready; undefined if the process ended instead. */
  readonly origin: string | undefined;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

async function start(
  state: string,
  environment: Record<string, string> = {},
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, '--import', 'tsx', program],
): Promise<Started> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, CONCIERGE_STATE: state, PORT: await freePort(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const origin = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const found = /The site:\s+(http\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => resolve(undefined));
  });
  return { child, output: () => text, origin, ended };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms).unref(),
  );
  return await Promise.race([promise, late]);
}

describe('a start of the local stack', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 0],
  ] as const)('soon after %s ends with %i, even while a page is still loading', async (signal, code) => {
    const { child, origin, ended } = await start(await temporaryFolder());
    const events = await fetch(`${origin}/__local/events`);
    child.kill(signal);
    expect(await within(3000, ended)).toEqual({ code, signal: null });
    await events.text().catch(() => undefined);
  });

  it('ends when the npm that started it is killed', async () => {
    const asNpmDoes = `"${process.execPath}" --import tsx "${program}" & wait`;
    const { child, origin } = await start(await temporaryFolder(), { npm_lifecycle_event: 'start' }, [
      'sh',
      '-c',
      asNpmDoes,
    ]);
    child.kill('SIGKILL');
    const gone = async () => {
      for (;;) {
        const answers = await fetch(`${origin}/`).then(
          () => true,
          () => false,
        );
        if (!answers) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await within(5000, gone());
  });

  it('prints one sentence without a stack trace if the state is in use, the port taken or PORT invalid', async () => {
    const state = await temporaryFolder();
    const { origin } = await start(state);
    const again = await start(state);
    expect(await again.ended).toMatchObject({ code: 1 });
    expect(again.output().trim()).toMatch(/^Another start already uses the state folder [^\n]*\.$/);

    const port = new URL(origin ?? '').port;
    const taken = await start(await temporaryFolder(), { PORT: port });
    expect(await taken.ended).toMatchObject({ code: 1 });
    expect(taken.output().trim()).toMatch(
      new RegExp(`^Port ${port} is taken by another program: [^\\n]*\\.$`),
    );

    const nonsense = await start(await temporaryFolder(), { PORT: 'eighty' });
    expect(await nonsense.ended).toMatchObject({ code: 1 });
    expect(nonsense.output().trim()).toMatch(/^PORT is "eighty", which isn't a valid port: [^\n]*\.$/);

    const nothing = await start(await temporaryFolder(), { PORT: '0' });
    expect(nothing.output().trim()).toMatch(/^PORT is "0", which isn't a valid port: [^\n]*\.$/);
  });
});
