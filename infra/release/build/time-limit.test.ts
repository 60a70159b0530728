import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';
import { limited, runTool } from './time-limit';

const run = promisify(execFile);

it('names a part that waits for what never comes', async () => {
  await expect(limited('Rendering /pricing', () => new Promise(() => {}), 50)).rejects.toThrow(
    /^Rendering \/pricing takes longer than 0.05 s: /,
  );
  expect(await limited('Rendering /pricing', () => 'rendered', 50)).toBe('rendered');
});

it('ends a process whose part never lets go of the thread, with the part’s name', async () => {
  const code = `
    import { endIfStuck, limited } from ${JSON.stringify(join(import.meta.dirname, 'time-limit.ts'))};
    endIfStuck();
    await limited('Rendering /plans', () => 1, 100);
    await limited('Rendering /pricing', () => { for (;;); }, 100);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const { signal, printed } = await new Promise<{ signal: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: repository, timeout: 30_000, killSignal: 'SIGKILL' },
      (error, _, printed) => resolve({ signal: error?.signal, printed }),
    );
  });
  expect(printed).toMatch(/^Rendering \/pricing takes longer than 0.1 s: .*\n$/);
  expect(signal).toBe('SIGKILL');
});

it('ends a program that takes too long with the processes that it started', async () => {
  const program = `
    const child = require('node:child_process').spawn(process.execPath, ['--eval', 'for (;;);']);
    console.log(child.pid);
    for (;;);`;
  const options = { cwd: import.meta.dirname, env: process.env };
  const { late, output } = await runTool('The tests of pricing', ['--eval', program], options, 5000);
  expect(late).toMatch(/^The tests of pricing takes longer than 5 s/);
  await expect.poll(() => isRunning(output.trim())).toBe(false);
});

/** Whether a process still runs: a defunct one, which nobody has asked about, does not. */
async function isRunning(pid: string): Promise<boolean> {
  expect(pid).toMatch(/^\d+$/);
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', pid]).catch(() => ({ stdout: '' }));
  return /^[^Z]/.test(stdout.trim());
}
