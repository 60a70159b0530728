import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaterOrder, LostCall, SiteOrder, SiteReply } from './orders';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
/** Built functions, shared with the browser tests and kept for the next run. */
const artifacts = resolve(process.env.CONCIERGE_TEST_ARTIFACTS ?? join(repository, '.local', 'tests'));

/** One life of the site's process. Times are real ones, milliseconds since 1970. */
export interface Life {
  /** How far the site's clock is ahead. */
  readonly aheadMs: number;
  /** From the order to kill it until it was gone. */
  killed?: readonly [number, number];
}

export interface SiteOptions {
  readonly jobEverySeconds?: number;
  /** Further variables of the site's process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole site on a free port with a state folder of its own, in a process that can be killed and started again. */
export class Site {
  readonly lives: Life[] = [];
  readonly lostCalls: LostCall[] = [];
  origin = '';
  #child: ChildProcess | undefined;

  private constructor(
    readonly stateDir: string,
    private readonly options: SiteOptions,
  ) {}

  static async start(options: SiteOptions = {}): Promise<Site> {
    const site = new Site(await mkdtemp(join(tmpdir(), 'concierge-load-')), options);
    site.#leaveNothing();
    try {
      await site.resume(0);
      return site;
    } catch (error) {
      await site.remove();
      throw error;
    }
  }

  /** How far the site's clock is ahead now. */
  get aheadMs(): number {
    return this.lives.at(-1)?.aheadMs ?? 0;
  }

  /** Starts the process, on the port and the state of the one before. */
  async resume(aheadMs: number): Promise<void> {
    const { jobEverySeconds, env } = this.options;
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
      cwd: repository,
      execArgv: ['--import', 'tsx', '--no-warnings'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env, CONCIERGE_CLOCK_MS: String(aheadMs) },
    });
    this.#child = child;
    this.lives.push({ aheadMs });
    const port = this.origin === '' ? 0 : Number(new URL(this.origin).port);
    child.send({
      port,
      stateDir: this.stateDir,
      artifacts,
      ...(jobEverySeconds ? { jobEverySeconds } : {}),
    } satisfies SiteOrder);
    this.origin = await new Promise((ready, fail) => {
      child.on('message', (message: SiteReply) => {
        if (message.kind === 'ready') ready(message.origin);
        if (message.kind === 'failed') fail(new Error(`The site failed: ${message.reason}`));
        if (message.kind === 'lost') this.lostCalls.push(message.call);
      });
      child.once('exit', (code) => fail(new Error(`The site's process ended (${code}) before it was ready`)));
    });
  }

  /** kill -9 of the whole site: nothing is said, nothing is closed. */
  async kill(): Promise<void> {
    const [child, life] = [this.#child, this.lives.at(-1)];
    if (!child || !life) return;
    const began = Date.now();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    life.killed = [began, Date.now()];
    this.#child = undefined;
  }

  /** Stops one function in the middle of its event, if any runs. */
  killFunction(which: number): void {
    if (this.#child?.connected) this.#child.send({ killOne: which } satisfies LaterOrder);
  }

  /** Stops the site as Ctrl-C does. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    if (child.connected) child.send({ stop: true } satisfies LaterOrder);
    const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(impatience);
  }

  /** However this process ends, Ctrl-C included. */
  #leaveNothing(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    process.once('exit', () => {
      this.#child?.kill('SIGKILL');
      rmSync(this.stateDir, { recursive: true, force: true });
    });
  }

  /** Stops it and takes its state away. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.stateDir, { recursive: true, force: true });
  }
}
