import { readFileSync } from 'node:fs';
import { isUserError } from '@concierge/command-line/user-error';

export interface Running {
  stop(): Promise<void>;
}

export interface RunContext {
  log(line: string): void;
  /** Ends the program with this sentence, because it lost something that it can't run without. */
  lost(sentence: string): void;
}

/** Longer than any part needs to close; after it the process ends anyway. */
const stopMs = 4000;

/**
 * Runs a program of this repository until a signal: Ctrl-C ends it with 130, SIGTERM and SIGHUP with 0, a second signal
 * at once. A UserError at the start prints one sentence and ends it with 1.
 */
export async function runUntilStopped(start: (context: RunContext) => Promise<Running>): Promise<void> {
  // Hide the SDK's deprecation notice: it is for maintainers, not for people who run the site.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const log = (line: string) => console.log(line);
  let running: Running | undefined;
  let ending = false;
  const end = async (code: number) => {
    if (ending) process.exit(code);
    ending = true;
    setTimeout(() => process.exit(code), stopMs).unref();
    try {
      await running?.stop();
    } finally {
      process.exit(code);
    }
  };
  const lost = (sentence: string) => {
    console.error(sentence);
    void end(1);
  };
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  // Output to a closed terminal or pipe must not end the process with data half written.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  endWithNpm(() => void end(0));
  try {
    running = await start({ log, lost });
    // Asked to stop while starting: nothing is left running.
    if (ending) await running.stop();
  } catch (error) {
    console.error(isUserError(error) ? error.message : error);
    process.exit(1);
  }
}

/** If npm itself is killed with SIGKILL, it passes no signal on, and this process would keep running unnoticed. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = ancestors();
  setInterval(() => {
    if (ancestors() !== above) end();
  }, 1000).unref();
}

/** This process's parent and, on Linux, where npm's shell is in between, its grandparent. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const [, state] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ');
    return `${parent} ${state?.split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
