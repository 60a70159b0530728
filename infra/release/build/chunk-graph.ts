import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

/**
 * The modules that a browser loads, read from the files themselves: `sync` is the `first` modules and what they import
 * (breadth first, in the order of discovery), `async` is what any of them may import later.
 */
export async function chunkGraph(
  dir: string,
  first: readonly string[],
): Promise<{ sync: string[]; async: string[] }> {
  await init;
  const sync = new Set<string>(first);
  const later = new Set<string>();
  for (const path of sync) {
    const { imports, dynamic } = await importsOf(dir, path);
    for (const found of imports) sync.add(found);
    for (const found of dynamic) later.add(found);
  }
  for (const path of later) {
    const { imports, dynamic } = await importsOf(dir, path);
    for (const found of [...imports, ...dynamic]) later.add(found);
  }
  return { sync: [...sync], async: [...later].filter((path) => !sync.has(path)).sort() };
}

async function importsOf(dir: string, path: string): Promise<{ imports: string[]; dynamic: string[] }> {
  const [found] = parse(await readFile(join(dir, path), 'utf8'));
  const imports: string[] = [];
  const dynamic: string[] = [];
  for (const { n: specifier, d: dynamicAt } of found) {
    // A computed import names no file; a bare or absolute one does not belong to this release.
    if (!specifier?.startsWith('.')) continue;
    const target = posix.normalize(posix.join(posix.dirname(path), specifier));
    (dynamicAt === -1 ? imports : dynamic).push(target);
  }
  return { imports, dynamic };
}
