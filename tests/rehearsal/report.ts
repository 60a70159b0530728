export interface Line {
  readonly what: string;
  readonly result: string;
  /** What went wrong, if it failed. */
  readonly error?: string;
}

/** Logs each step when it is done, and lists all of them at the end. */
export class Report {
  readonly #lines: Line[] = [];

  constructor(private readonly log: (line: string) => void) {}

  /**
   * Runs a step and notes its result and how long it took.
   * @throws what the step throws, because the next ones depend on it.
   */
  async step<T>(what: string, run: () => Promise<T>, say: (value: T) => string): Promise<T> {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    try {
      const value = await run();
      this.#note({ what, result: `${say(value)} (${seconds()} s)` });
      return value;
    } catch (error) {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#note({ what, result: `FAILED (${seconds()} s)`, error: said });
      throw error;
    }
  }

  /** The same for a step that no other depends on: a failure is noted and counted, and the rehearsal continues. */
  async check(what: string, run: () => Promise<string>): Promise<void> {
    await this.step(what, run, (said) => said).catch(() => undefined);
  }

  /** The steps that failed, each with its error. */
  get failures(): readonly string[] {
    return this.#lines.flatMap(({ what, result, error }) => (error ? [`${what}: ${result}\n${error}`] : []));
  }

  get failed(): number {
    return this.failures.length;
  }

  get passed(): number {
    return this.#lines.length - this.failed;
  }

  table(): string {
    return tableOf(this.#lines);
  }

  #note(line: Line): void {
    this.#lines.push(line);
    this.log(`${line.what}: ${line.result}`);
    if (line.error) this.log(line.error);
  }
}

export function tableOf(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(({ what }) => what.length));
  return lines.map(({ what, result }) => `${what.padEnd(width)}  ${result}`).join('\n');
}
