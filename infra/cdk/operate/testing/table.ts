import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

/**
 * Expects a document to contain a table, whose first line tells which one it is. `vitest -u` writes it into the document.
 * @param document Its path from infra/cdk
 */
export async function expectTable(document: string, table: string): Promise<void> {
  const file = join(import.meta.dirname, '../..', document);
  const text = await readFile(file, 'utf8');
  const [heading = ''] = table.split('\n');
  const from = text.indexOf(`${heading}\n`);
  if (from < 0) throw new Error(`${document} has no table that begins with ${heading}`);
  const end = text.indexOf('\n\n', from);
  const rest = end < 0 ? '\n' : text.slice(end);
  await expect(text.slice(0, from) + table + rest).toMatchFileSnapshot(file);
}
