import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import { transformWithOxc } from 'vite';

const run = promisify(execFile);
const notShipped = /\.(?:test|slow)\.|(?:^|\/)from-source\.js$/;

/**
 * Compiles a package's modules one by one, as Vite would when it builds from source, and copies its styles.
 * @param parts The folders in it that are shipped
 */
export async function compileSources(folder: string, out: string, parts: readonly string[]): Promise<void> {
  for (const file of await filesIn(folder, parts)) {
    const source = await readFile(join(folder, file), 'utf8');
    const isModule = /\.tsx?$/.test(file);
    // Tailwind finds classes as words in the source, which compiling changes, so the source is shipped for it too.
    if (isModule && folder.endsWith('/kit')) await write(join(out, 'read-by-tailwind', file), source);
    if (!isModule) {
      const up = '../'.repeat(file.split('/').length - 1);
      const read = `@source "${up}read-by-tailwind/${dirname(file)}/"`;
      await write(join(out, file), source.replace('@source "./"', read));
      continue;
    }
    const { code } = await transformWithOxc(source, join(folder, file), {
      sourcemap: false,
      jsx: { runtime: 'automatic', development: false },
    });
    await write(join(out, file.replace(/\.tsx?$/, '.js')), withExtensions(code, join(folder, file)));
  }
}

/** Writes the type declarations of a package. */
export async function declarationsOf(folder: string, out: string): Promise<void> {
  const all = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace('package.json', 'bin/tsc');
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', repository];
    await run(process.execPath, [tsc, '-p', folder, ...options, '--outDir', all]);
    const own = join(all, relative(repository, folder));
    for (const file of (await readdir(own, { recursive: true })).filter((name) => name.endsWith('.d.ts'))) {
      if (notShipped.test(file) || file.startsWith('testing/') || file.startsWith('team/pack/')) continue;
      const source = join(folder, file);
      await write(join(out, file), withExtensions(await readFile(join(own, file), 'utf8'), source));
    }
  } finally {
    await rm(all, { recursive: true, force: true });
  }
}

/** Adds file extensions to relative imports: Node needs them, and bundlers accept them. */
function withExtensions(code: string, file: string): string {
  const specifier = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
  return code.replace(specifier, (whole, before: string, quote: string, path: string) => {
    const target = join(dirname(file), path);
    const is = (candidate: string) => existsSync(candidate) && statSync(candidate).isFile();
    const named = (name: string) => `${before}${quote}${name}${quote}`;
    if (is(target)) return named(path.replace(/\.tsx?$/, '.js'));
    if (is(`${target}.ts`) || is(`${target}.tsx`)) return named(`${path}.js`);
    if (is(join(target, 'index.ts')) || is(join(target, 'index.tsx'))) return named(`${path}/index.js`);
    return whole;
  });
}

async function filesIn(folder: string, parts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of parts.filter((name) => existsSync(join(folder, name)))) {
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      const file = relative(folder, join(entry.parentPath, entry.name));
      if (!entry.isFile() || notShipped.test(file) || file.endsWith('.d.ts')) continue;
      found.push(file);
    }
  }
  return found;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
