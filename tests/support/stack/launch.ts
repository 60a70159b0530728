import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteCommand, SiteReply, StartCommand } from './process';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const ownFile = (name: string) => new URL(name, import.meta.url);

/** Built functions and releases of the code under test, shared by all sites and kept for the next run. */
export const artifacts = resolve(process.env.CONCIERGE_TEST_ARTIFACTS ?? join(repository, '.local', 'tests'));

interface Options {
  readonly buildOnly?: boolean;
  /** Releases and functions other than those that all sites share. */
  readonly artifacts?: string;
  readonly http2?: NonNullable<StartCommand['http2']>;
  readonly log?: (line: string) => void;
}

/** The whole site on a free port with a state folder of its own, in a process that can be killed and started again. */
export class SiteProcess {
  /** How many calls' functions were killed before they answered. */
  lostCalls = 0;
  /** How far the site's clock is ahead now. */
  aheadMs = 0;
  origin = '';
  deskOrigin = '';
  #child: ChildProcess | undefined;
  /** True while the process takes commands. */
  #up = false;
  #ran = () => {};

  private constructor(
    /** The folder with its data and logs. */
    readonly stateDir: string,
    private readonly options: Options,
  ) {}

  /** Starts with nothing stored and nothing sent. */
  static async start(options: Options = {}): Promise<SiteProcess> {
    const site = new SiteProcess(await mkdtemp(join(tmpdir(), 'concierge-test-')), options);
    process.once('exit', site.#end);
    try {
      await site.resume(0);
      return site;
    } catch (error) {
      await site.remove();
      throw error;
    }
  }

  /** Starts the process with the port and state of the previous one, and its clock ahead by `aheadMs`. */
  async resume(aheadMs: number): Promise<void> {
    const { log, ...command } = this.options;
    const clock = aheadMs === 0 ? [] : ['--import', ownFile(`./clock.mjs?${aheadMs}`).href];
    const child = fork(fileURLToPath(ownFile('./process.ts')), {
      cwd: repository,
      execArgv: ['--import', 'tsx', ...clock, '--no-warnings'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.aheadMs = aheadMs;
    const portOf = (origin: string) => (origin === '' ? 0 : Number(new URL(origin).port));
    const ports = { port: portOf(this.origin), deskPort: portOf(this.deskOrigin) };
    child.send({ artifacts, ...command, ...ports, stateDir: this.stateDir, aheadMs } satisfies StartCommand);
    const origins = await new Promise<Extract<SiteReply, { kind: 'ready' }>>((ready, fail) => {
      child.on('message', (message: SiteReply) => {
        if (message.kind === 'log') log?.(message.line);
        if (message.kind === 'ready') ready(message);
        if (message.kind === 'failed') fail(new Error(`The site failed: ${message.reason}`));
        if (message.kind === 'lost') this.lostCalls += 1;
        if (message.kind === 'ran') this.#ran();
      });
      child.once('exit', (code) => {
        this.#up = false;
        this.#ran();
        fail(new Error(`The site's process ended (${code}) before it was ready`));
      });
    });
    this.origin = origins.origin;
    this.deskOrigin = origins.deskOrigin;
    this.#up = true;
  }

  /** Kills the whole site with kill -9, so it cannot clean up. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Kills one running function in the middle of its event, if any. @param which from 0 to less than 1, chooses it. */
  killFunction(which: number): void {
    this.#tell({ killOne: which });
  }

  /** Runs a function once, until it or the site ends. */
  async run(name: string): Promise<void> {
    if (!this.#up) return;
    await new Promise<void>((done) => {
      this.#ran = done;
      this.#tell({ run: name });
    });
  }

  /** Stops the site as Ctrl-C does. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // A process that has just ended by itself takes no more commands.
    if (child.connected) child.send({ stop: true } satisfies SiteCommand, () => undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  }

  /** Stops it and deletes its state. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.stateDir, { recursive: true, force: true });
    process.off('exit', this.#end);
  }

  #tell(command: SiteCommand): void {
    if (this.#up && this.#child?.connected) this.#child.send(command, () => undefined);
  }

  /** Kills the site and deletes its state, however this process ends. */
  readonly #end = () => {
    this.#child?.kill('SIGKILL');
    rmSync(this.stateDir, { recursive: true, force: true });
  };
}

/** Builds functions and releases once, before any site needs them. */
export async function buildArtifacts(log: (line: string) => void): Promise<void> {
  const building = await SiteProcess.start({ buildOnly: true, log });
  await building.remove();
}
