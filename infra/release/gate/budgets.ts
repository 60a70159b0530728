import { afterPaintScript } from '@concierge/contract/releases/performance-marks';
import { type Manifest, releaseName } from '../store/manifest';
import { type Problem, problemOf } from '../store/refusal';
import { type GateContext, isRemote } from './rules';

type Weighed = { path: string; bytes: number };

/**
 * Keeps each release within its share of the budgets. The shell and each remote have their own, so that no release is
 * refused because of another one's size, and a release within its share always passes.
 */
export function budgetRule(
  { candidates }: Pick<GateContext, 'candidates'>,
  limits: Budgets = budgets,
): Problem[] {
  return candidates.flatMap((manifest) => {
    const release = releaseName(manifest);
    const problem = (message: string) => problemOf('budget', manifest, message);
    const heavy = Object.entries(manifest.files)
      .filter(([, { bytes }]) => bytes > maxFileBytes)
      .map(([path, { bytes }]) =>
        problem(`${path} of ${release} is ${bytes} bytes; the limit per file is ${maxFileBytes}.`),
      );
    if (!isRemote(manifest))
      return [
        ...heavy,
        ...overruns(
          manifest,
          Object.keys(manifest.files).filter((path) => path === afterPaintScript),
          limits.shell,
        ).map((over) => problem(`${release} would ${over}.`)),
      ];
    const later = Object.entries(manifest.files).filter(
      ([path, { brotliBytes, type }]) =>
        /javascript/.test(type) && !path.startsWith('server/') && brotliBytes > laterScriptBytes,
    );
    return [
      ...heavy,
      ...later.map(([path, { brotliBytes }]) =>
        problem(
          `${path} of ${release} is ${brotliBytes} bytes of script; the limit of one is ${laterScriptBytes}.`,
        ),
      ),
      ...manifest.paths.flatMap((path) =>
        overruns(manifest, manifest.pages[path] ?? [], limits.remote).map((over) =>
          problem(`${path} of ${release} would ${over}.`),
        ),
      ),
      ...Object.entries(manifest.fills ?? {}).flatMap(([slot, chunks]) =>
        overruns(manifest, chunks, limits.remote).map((over) =>
          problem(`What ${release} shows in the slot ${slot} would ${over}.`),
        ),
      ),
    ];
  });
}

function overruns(manifest: Manifest, ofPage: readonly string[], limits: Share): string[] {
  const weigh = (paths: readonly string[]): Weighed[] =>
    paths.map((path) => ({ path, bytes: manifest.files[path]?.brotliBytes ?? 0 }));
  const scripts = weigh([...manifest.chunks.sync, ...ofPage]);
  const styles = weigh(manifest.chunks.css);
  return [
    { loads: total(scripts), what: 'bytes of script', limit: limits.scriptBytes, note: heaviest(scripts) },
    { loads: scripts.length, what: 'scripts', limit: limits.scripts, note: '' },
    { loads: total(styles), what: 'bytes of styles', limit: limits.styleBytes, note: heaviest(styles) },
  ]
    .filter(({ loads, limit }) => loads > limit)
    .map(({ loads, what, limit, note }) => `load ${loads} ${what}; its limit is ${limit}${note}`);
}

const total = (files: readonly Weighed[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function heaviest(files: readonly Weighed[]): string {
  const [first] = [...files].sort((a, b) => b.bytes - a.bytes);
  return first ? `, and the heaviest is ${first.path}, ${first.bytes} bytes` : '';
}

/**
 * The limits for a first visit to any page, as sent (brotli): the shares of the shell and the remote add up to the
 * page's. These figures are exact and repeatable, so they can refuse a release; times are left to `npm run bench`.
 */
export const budgets = {
  shell: { scriptBytes: 74 * 1024, scripts: 2, styleBytes: 8 * 1024 },
  remote: { scriptBytes: 20 * 1024, scripts: 10, styleBytes: 16 * 1024 },
} as const satisfies Budgets;

/** In bytes, as sent (brotli): a script that a page loads later keeps its main thread busy all the same. */
const laterScriptBytes = 40 * 1024;

/** In bytes. A larger file would be a video, or an unprocessed photo. */
const maxFileBytes = 4 * 1024 * 1024;

/** Bytes of script until every control works, requests for them, and bytes of stylesheets. */
type Share = { readonly scriptBytes: number; readonly scripts: number; readonly styleBytes: number };
export type Budgets = { readonly shell: Share; readonly remote: Share };
