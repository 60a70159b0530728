import { createInterface } from 'node:readline/promises';

/** Asks the person at the keyboard; undefined if nobody is there. */
export async function askAtKeyboard(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** Runs `main` if Node was started with this module. An error prints as its message alone, and makes the exit code 1. */
export async function runAsProgram(
  moduleUrl: string,
  main: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  if (moduleUrl !== `file://${process.argv[1]}`) return;
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
