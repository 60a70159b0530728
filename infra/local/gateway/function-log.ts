import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FunctionLog } from './environment';

const mostBytes = 10 * 1024 * 1024;

/** Opens the file that functions log to, as to CloudWatch on AWS. Keeps the previous file. */
export async function openFunctionLog(folder: string): Promise<{ log: FunctionLog; close(): Promise<void> }> {
  const path = join(folder, 'functions.log');
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > mostBytes) await rename(path, `${path}.1`);
  const stream = createWriteStream(path, { flags: 'a' });
  stream.on('error', () => undefined);
  return {
    log: (name, text) => {
      if (text === '' || stream.writableEnded) return;
      stream.write(
        `${text
          .split('\n')
          .map((line) => `${new Date().toISOString()} ${name} ${line}`)
          .join('\n')}\n`,
      );
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
