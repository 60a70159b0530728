import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Environment, type FunctionLog, type FunctionSpec } from './environment';

/** Maximum threads of one function. Further events wait for a free one; each that runs has its timeout. */
const maxEnvironments = 6;
/** More threads than processors would only take turns, each compiling the same code, while their events are short. */
const usualEnvironments = Math.min(availableParallelism(), maxEnvironments);
/** An event that has waited this long gets another thread: those that run are waiting for something, or start. */
const patienceMs = 100;
const idleMs = 60_000;

/** An event whose function was killed before it answered. */
export interface KilledRun {
  readonly function: string;
  readonly event: unknown;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
}

/** The environments of one function: reused while warm, one more for each event at the same time. */
export class FunctionPool {
  readonly #idle: { environment: Environment; timer: NodeJS.Timeout }[] = [];
  readonly #all = new Set<Environment>();
  readonly #limit = pLimit(usualEnvironments);
  readonly #running = new Set<Environment>();

  /** @param onLost Called for every event whose environment was stopped, or ended, while it ran. */
  constructor(
    private readonly spec: FunctionSpec,
    private readonly log: FunctionLog,
    private readonly onLost: (run: KilledRun) => void = () => undefined,
  ) {}

  /** Loads one environment before the first event needs it. */
  warm(): void {
    if (this.#all.size === 0) this.#keep(this.#start());
  }

  /** Runs one event. @throws FunctionTimeout or FunctionFailure. */
  run(event: unknown): Promise<unknown> {
    let waited = false;
    const impatient = setTimeout(() => {
      waited = true;
      this.#limit.concurrency = Math.min(this.#limit.activeCount + 1, maxEnvironments);
    }, patienceMs);
    return this.#limit(() => {
      clearTimeout(impatient);
      if (!waited) this.#limit.concurrency = Math.max(this.#limit.concurrency - 1, usualEnvironments);
      return this.#runNow(event);
    });
  }

  async #runNow(event: unknown): Promise<unknown> {
    const environment = this.#take();
    const began = Date.now();
    this.#running.add(environment);
    try {
      return await environment.run(event, randomUUID());
    } finally {
      this.#running.delete(environment);
      if (environment.usable) this.#keep(environment);
      else {
        this.#all.delete(environment);
        this.onLost({ function: this.spec.name, event, began, ended: Date.now() });
      }
    }
  }

  /** How many events are running. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Stops one environment in the middle of its event, as when its machine fails; false where none runs.
   * @param which From 0, the one that has run longest, up to (not including) 1, the latest.
   */
  killOne(which = 0): boolean {
    const alive = [...this.#running].filter((environment) => environment.usable);
    const environment = alive[Math.floor(which * alive.length)];
    if (environment) void environment.stop();
    return environment !== undefined;
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#all].map((environment) => environment.stop()));
    this.#all.clear();
  }

  #take(): Environment {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.environment.usable) return kept.environment;
      this.#all.delete(kept.environment);
    }
    return this.#start();
  }

  #start(): Environment {
    const environment = new Environment(this.spec, this.log);
    this.#all.add(environment);
    return environment;
  }

  #keep(environment: Environment): void {
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((kept) => kept.environment === environment);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#all.delete(environment);
      void environment.stop();
    }, idleMs);
    timer.unref();
    this.#idle.push({ environment, timer });
  }
}
