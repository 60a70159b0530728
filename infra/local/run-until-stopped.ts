import { readFileSync } from 'node:fs';
import { UserError } from '@concierge/release/user-error';

export interface Running {
  stop(): Promise<void>;
}

export interface RunContext {
  log(line: string): void;
  /** Something is lost without which it makes no sense to go on. */
  lost(sentence: string): void;
}

/** Longer than any part needs to close; after it the process ends anyway. */
const stopMs = 4000;

/**
 * Runs a program of this repository until a signal: Ctrl-C ends with 130, a request to terminate with 0, both at
 * once; what a person can put right ends as one sentence and 1.
 */
export async function runUntilStopped(start: (context: RunContext) => Promise<Running>): Promise<void> {
  // The SDK's announcement of what it will need next year is for us, not for whoever starts the site.
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
  // Output to a closed terminal or pipe is no reason to leave data half written.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  endWithNpm(() => void end(0));
  try {
    running = await start({ log, lost });
    // Asked to stop while starting: nothing is left running.
    if (ending) await running.stop();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}

/** npm that is killed outright passes no signal on; nobody would know of what it leaves behind. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = ancestors();
  setInterval(() => {
    if (ancestors() !== above) end();
  }, 1000).unref();
}

/** This process's parent and, where npm's shell stands between (Linux), the parent's own. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const [, state] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ');
    return `${parent} ${state?.split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
