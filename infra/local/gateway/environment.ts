import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

export interface FunctionSpec {
  readonly name: string;
  /** file: URL of the bundled handler. */
  readonly handlerUrl: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly variables: Readonly<Record<string, string>>;
}

export type FunctionLog = (functionName: string, line: string) => void;

/** A function's fault, which is in the functions' log: it threw, could not be loaded, or took its environment down. */
export class FunctionFailure extends Error {
  override readonly name: string = 'FunctionFailure';
}
/** The function did not answer within its timeout. */
export class FunctionTimeout extends FunctionFailure {
  override readonly name = 'FunctionTimeout';
}

const reply = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ result: z.optional(z.string()) }),
  z.strictObject({ error: z.looseObject({ message: z.string(), stack: z.optional(z.string()) }) }),
]);

/** The time limit for loading a function. AWS's is ten seconds; here many threads may start on a busy machine. */
const initMs = 30_000;
/** V8 does not start with less; a worker shares the process, so only its own heap is bounded. */
const minMemoryMb = 64;

/** A warm worker thread that runs one event at a time, isolated from every other function. */
export class Environment {
  readonly #worker: Worker;
  #ended: Error | undefined;
  /** Takes the thread's next message, or why there will be none. */
  #heard: ((message: unknown) => void) | undefined;
  readonly #ready: Promise<void>;

  constructor(
    private readonly spec: FunctionSpec,
    private readonly log: FunctionLog,
  ) {
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { handlerUrl: spec.handlerUrl },
      env: {
        TZ: ':UTC',
        AWS_LAMBDA_FUNCTION_NAME: spec.name,
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
        ...spec.variables,
      },
      execArgv: [],
      argv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(minMemoryMb, spec.memoryMb) },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => log(spec.name, text.trimEnd()));
    }
    this.#worker.on('message', (message) => this.#heard?.(message));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`ended with ${code}`)));
    this.#ready = this.#reply(initMs).then(() => undefined);
    this.#ready.catch(() => undefined);
  }

  /** True while it can run another event. */
  get usable(): boolean {
    return this.#ended === undefined;
  }

  /**
   * Runs one event; never call it while another one runs.
   * @throws FunctionTimeout (the thread is stopped) or FunctionFailure.
   */
  async run(event: unknown, requestId: string): Promise<unknown> {
    await this.#ready;
    const { name, timeoutMs } = this.spec;
    const context = {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
      memoryLimitInMB: String(this.spec.memoryMb),
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: true,
    };
    const answered = this.#reply(timeoutMs);
    this.#worker.postMessage({ event, context, deadline: Date.now() + timeoutMs });
    const answer = await answered;
    if ('error' in answer) {
      this.log(name, answer.error.stack ?? answer.error.message);
      throw new FunctionFailure(answer.error.message);
    }
    if (!('result' in answer) || answer.result === undefined) return undefined;
    const parsed: unknown = JSON.parse(answer.result);
    return parsed;
  }

  async stop(): Promise<void> {
    this.#ended ??= new Error('stopped');
    await this.#worker.terminate();
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#heard?.(this.#ended);
  }

  async #reply(withinMs: number): Promise<z.infer<typeof reply>> {
    let timer: NodeJS.Timeout | undefined;
    const message = await new Promise((resolve) => {
      this.#heard = resolve;
      timer = setTimeout(() => resolve(new FunctionTimeout(`No answer in ${withinMs} ms`)), withinMs);
      if (this.#ended) resolve(this.#ended);
    });
    clearTimeout(timer);
    const { data, error } = message instanceof Error ? { error: message } : reply.safeParse(message);
    if (data) return data;
    void this.stop();
    if (error instanceof FunctionTimeout) {
      this.log(this.spec.name, `Task timed out after ${withinMs} ms`);
      throw error;
    }
    this.log(this.spec.name, `Environment lost: ${error.message}`);
    throw new FunctionFailure(error.message);
  }
}
