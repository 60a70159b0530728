import { SourceMap } from 'node:module';
import { z } from 'zod';
import { mapKey } from '../../store/keys';
import { decodeJson } from '../../store/manifest';
import { readableManifest } from '../../store/releases';
import type { ReleaseStore } from '../../store/store';
import { type FailingViews, viewsIn } from './failing-views';

/** What goes wrong in a release, as people need it. */
export interface FailurePlace {
  readonly page: string;
  /** 'src/form/intake-form.tsx:12:5', by the source map; the release's file without one; '' if the browser did not say. */
  readonly place: string;
  readonly message: string;
  /** Browser family -> views. */
  readonly browsers: Readonly<Record<string, number>>;
  readonly views: number;
  /** '2026-11-21T19:08' */
  readonly lastMinute: string;
}

interface Release {
  readonly name: string;
  readonly version: string;
}

/** Groups what browsers reported of a release by page, place and message, most frequent first. */
export async function placesOf(
  store: ReleaseStore,
  release: Release,
  found: readonly FailingViews[],
): Promise<FailurePlace[]> {
  const groups = new Map<string, FailingViews[]>();
  for (const one of found) {
    const key = [one.page, one.file, one.line, one.column, one.message].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const placeIn = sourcePlaces(store, release);
  const places = await Promise.all(
    [...groups.values()].map(async (group) => {
      const browsers: Record<string, number> = {};
      for (const { browser, views } of group) browsers[browser] = (browsers[browser] ?? 0) + views;
      const [first] = group;
      return {
        page: first?.page ?? '',
        place: first ? await placeIn(first) : '',
        message: first?.message ?? '',
        browsers,
        views: viewsIn(group),
        lastMinute:
          group
            .map(({ minute }) => minute)
            .sort()
            .at(-1) ?? '',
      };
    }),
  );
  return places.sort((a, b) => b.views - a.views);
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
export function sourcePlaces(store: ReleaseStore, { name, version }: Release) {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const read = async (file: string): Promise<SourceMap | undefined> => {
    // A team may read only its own.
    const stored = await store.get(mapKey(name, version, file)).catch(() => null);
    if (!stored) return undefined;
    return new SourceMap(sourceMap.parse(decodeJson(stored.bytes)));
  };
  return async ({ file, line, column }: Pick<FailingViews, 'file' | 'line' | 'column'>): Promise<string> => {
    if (file === '' || line === 0) return file;
    const map = maps.get(file) ?? read(file).catch(() => undefined);
    maps.set(file, map);
    const entry = (await map)?.findEntry(line - 1, column - 1);
    return entry && 'originalSource' in entry
      ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : `${file}:${line}:${column}`;
  };
}

/** Leaves out what a stranger may have made up: files that the release does not have. */
export async function ofTheRelease(
  store: ReleaseStore,
  { name, version }: Release,
  found: readonly FailingViews[],
): Promise<FailingViews[]> {
  const manifest = await readableManifest(store, name, version);
  return found.map((one) =>
    one.file === '' || (manifest && Object.hasOwn(manifest.files, one.file)) ? one : { ...one, file: '' },
  );
}
