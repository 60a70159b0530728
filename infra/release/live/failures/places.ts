import { readableManifest } from '../../store/releases';
import { sourcePlaces } from '../../store/source-places';
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
