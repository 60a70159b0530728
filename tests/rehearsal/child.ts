import { spawn } from 'node:child_process';

export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end. Returns its exit code (127 if it did not start) and its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...(cwd ? { cwd } : {}),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program and returns its output. @throws Error with the end of the output if it fails. */
export async function runOrFail(...call: Parameters<typeof runProgram>): Promise<string> {
  const { code, output } = await runProgram(...call);
  if (code !== 0)
    throw new Error(`${call[0]} ${call[1].join(' ')} ended with ${code}:\n${output.slice(-4000)}`);
  return output;
}
