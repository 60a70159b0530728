import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionSpec } from '../gateway/environment';

/** Writes a handler module and returns what the gateway needs to run it. */
export async function tinyFunction(
  folder: string,
  name: string,
  source: string,
  options: Partial<Pick<FunctionSpec, 'timeoutMs' | 'memoryMb' | 'variables'>> = {},
): Promise<FunctionSpec> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, source);
  return {
    name,
    handlerUrl: pathToFileURL(path).href,
    timeoutMs: 30_000,
    memoryMb: 64,
    variables: {},
    ...options,
  };
}
