import { execFile } from 'node:child_process';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  /** What it wrote to standard output and then what it wrote to standard error. */
  readonly output: string;
}

/** Runs a program to its end. Returns its exit code (127 if it did not start) and its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? Number(error.code) || 127 : 0;
      resolve({ code, stdout, output: `${stdout}${stderr}${code === 127 ? error?.message : ''}` });
    });
  });
}

/** Runs a program and returns its standard output. @throws Error with the end of the output if it fails. */
export async function runOrFail(...call: Parameters<typeof runProgram>): Promise<string> {
  const { code, stdout, output } = await runProgram(...call);
  if (code !== 0)
    throw new Error(`${call[0]} ${call[1].join(' ')} ended with ${code}:\n${output.slice(-4000)}`);
  return stdout;
}
