import { SourceMap } from 'node:module';
import { z } from 'zod';
import { mapKey } from './keys';
import { decodeJson } from './manifest';
import type { ReleaseStore } from './store';

/** In a release's file; '' and 0 if unknown. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What Node's reader takes; what is not needed for a place is left out. */
const sourceMap = z
  .object({
    version: z.number(),
    sources: z.array(z.string()),
    names: z.array(z.string()),
    mappings: z.string(),
  })
  .transform((map) => ({ ...map, file: '', sourceRoot: '', sourcesContent: [] }));

/** Finds places in a release's sources, reading each source map once. */
export function sourcePlaces(
  store: ReleaseStore,
  { name, version }: { readonly name: string; readonly version: string },
) {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const read = async (file: string): Promise<SourceMap | undefined> => {
    // A team may read only its own.
    const stored = await store.get(mapKey(name, version, file)).catch(() => null);
    if (!stored) return undefined;
    return new SourceMap(sourceMap.parse(decodeJson(stored.bytes)));
  };
  return async ({ file, line, column }: Place): Promise<string> => {
    if (file === '' || line === 0) return file;
    const map = maps.get(file) ?? read(file).catch(() => undefined);
    maps.set(file, map);
    const entry = (await map)?.findEntry(line - 1, column - 1);
    return entry && 'originalSource' in entry
      ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : `${file}:${line}:${column}`;
  };
}

/** 'src/page.tsx:3:5' by the source map of 'pricing/1.0.0/assets/page.js:1:20'; the release's file without one. */
export async function sourceOf(place: string, store: ReleaseStore): Promise<string> {
  const [, name, version, file, line, column] = /^([^/]+)\/([^/]+)\/(.+):(\d+):(\d+)$/.exec(place) ?? [];
  if (!name || !version || !file) return place;
  return sourcePlaces(store, { name, version })({ file, line: Number(line), column: Number(column) });
}
