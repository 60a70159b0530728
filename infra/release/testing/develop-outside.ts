import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { teamsEnvironment } from './outside-folder';

/** Runs `concierge-release dev` in a folder until the test ends; returns the origin where the remote is shown. */
export function developOutside(folder: string, site: string): Promise<string> {
  const command = join(folder, 'node_modules/.bin/concierge-release');
  const child = spawn(command, ['dev', '--site', site], {
    cwd: folder,
    env: { ...teamsEnvironment(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /everything else from \S+: (http:\/\/[^/]+)/.exec(output)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => reject(new Error(`It ended: ${output}`)));
  });
}
