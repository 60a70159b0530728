import { z } from 'zod';
import { logPrefix } from '../store/keys';
import { decodeJson, encodeJson } from '../store/manifest';
import type { ReleaseStore } from '../store/store';

/** In characters. */
export const noteLimits = { by: 200, commit: 100, why: 500 } as const;

/** Who releases, from which commit, and why, as given by the person or the CI job. */
export const releaseNote = z.object({
  by: z.string().max(noteLimits.by).optional(),
  commit: z.string().max(noteLimits.commit).optional(),
  why: z.string().max(noteLimits.why).optional(),
});
export type ReleaseNote = z.infer<typeof releaseNote>;

const logged = releaseNote.extend({
  at: z.iso.datetime(),
  action: z.enum(['publish', 'promote', 'rollback', 'retire']),
  name: z.string(),
  /** The version that is live afterwards; null for a retired remote. */
  version: z.string().nullable(),
  before: z.string().nullable(),
});
export type LogEntry = z.infer<typeof logged>;

export interface LogOptions {
  readonly store: ReleaseStore;
  log(line: string): void;
  readonly now?: () => Date;
  readonly note?: ReleaseNote;
}

/**
 * Logs a release, which announces it (infra/cdk/stacks/releases.ts). Each entry is an object of its own, so that none overwrites another. This comes
 * last, also if composing fails: an interrupted command may leave an entry out but never adds a false one. A failure is
 * only reported, because the registry alone decides what is live. Of a note that is too long, the start is kept.
 */
export async function writeLog(
  change: Omit<LogEntry, 'at' | keyof ReleaseNote>,
  { store, log, now = () => new Date(), note = {} }: LogOptions,
): Promise<void> {
  const { name, version, action } = change;
  const at = now().toISOString();
  const entry: LogEntry = { at, ...change, ...shortened(note) };
  const key = `${logPrefix}${at.replaceAll(':', '-')}-${name}-${version ?? action}.json`;
  await store
    .put(key, encodeJson(entry), { ifAbsent: true })
    .catch((error: unknown) => log(`The release log could not be written: ${String(error)}`));
}

/** The note, as much of it as the log has room for. */
export const shortened = ({ by, commit, why }: ReleaseNote): ReleaseNote => ({
  ...(by ? { by: by.slice(0, noteLimits.by) } : {}),
  ...(commit ? { commit: commit.slice(0, noteLimits.commit) } : {}),
  ...(why ? { why: why.slice(0, noteLimits.why) } : {}),
});

/** The newest entries first; with a name, those of one remote. */
export async function readLog(
  store: ReleaseStore,
  { name, atMost = 30 }: { name?: string | undefined; atMost?: number } = {},
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const key of (await store.list(logPrefix)).reverse()) {
    if (entries.length === atMost) break;
    const stored = await store.get(key);
    const entry = logged.safeParse(stored ? decodeJson(stored.bytes) : null).data;
    if (entry && (name === undefined || entry.name === name)) entries.push(entry);
  }
  return entries;
}

export function logLine({ at, action, name, version, before, by, commit, why }: LogEntry): string {
  const change = `${before ?? 'nothing'} -> ${version ?? 'nothing'}`;
  const from = commit ? ` from ${commit.replace(/^([\da-f]{12})[\da-f]+$/, '$1')}` : '';
  const when = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return `${when}  ${action} ${name} ${change}  ${by ?? 'unknown'}${from}${why ? `: ${why}` : ''}`;
}
