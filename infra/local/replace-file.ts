import { rename, writeFile } from 'node:fs/promises';

/** Writes a file that only this user reads, whole or not at all. One writer at a time. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text, { mode: 0o600 });
  await rename(`${path}.draft`, path);
}
