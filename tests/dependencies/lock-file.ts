import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import * as z from 'zod';

const entry = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
export type LockEntry = z.infer<typeof entry>;
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });

/** The entries of package-lock.json, by path. */
export async function lockEntries(): Promise<Readonly<Record<string, LockEntry>>> {
  return lockFile.parse(JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8'))).packages;
}

export interface Installed extends LockEntry {
  readonly name: string;
  readonly version: string;
}

const inModules = 'node_modules/';

/** Third-party packages, each version once, in alphabetical order. */
export function installed(entries: Readonly<Record<string, LockEntry>>): Installed[] {
  const found = new Map<string, Installed>();
  for (const [path, lockEntry] of Object.entries(entries)) {
    const start = path.lastIndexOf(inModules);
    if (start < 0 || lockEntry.link) continue;
    const name = path.slice(start + inModules.length);
    const version = lockEntry.version ?? '';
    found.set(`${name}@${version}`, { ...lockEntry, name, version });
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
