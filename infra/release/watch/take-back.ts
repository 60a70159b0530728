import type { ReleaseStatus } from '../status';
import { healthOf, type MinuteCounts, type PageCounts } from './health';
import { Evidence, type Sample } from './judge';

const dayMs = 24 * 3600_000;
/** What the version before is remembered by. */
export const rememberedMs = 30 * dayMs;
/** Views of a batch, at least. */
const batchViews = 5;
/** A clinic has too few visitors for any test: an error that so many networks meet, and the version before never met, is enough. */
const enoughNetworks = 3;

/** Says so where enough networks met an error in one release that the other never had. */
export async function metByMany(
  counts: PageCounts,
  release: string,
  other: string,
): Promise<string | undefined> {
  const [met, known] = await Promise.all([counts.failures(release), counts.failures(other)]);
  const messages = new Set(known.map(({ message }) => message));
  const found = met.find(({ message, networks }) => networks >= enoughNetworks && !messages.has(message));
  return found && `${found.networks} networks met an error that ${other} does not know: ${found.message}`;
}

/**
 * Why a release of the last day is to be taken back; undefined where nothing proves it worse than the version before,
 * or there is none. No counts prove nothing.
 */
export async function reasonToTakeBack(
  { name, version, previous, since }: Pick<ReleaseStatus, 'name' | 'version' | 'previous' | 'since'>,
  counts: PageCounts,
  now: Date,
): Promise<string | undefined> {
  if (previous === null || since === null || now.getTime() - Date.parse(since) > dayMs) return undefined;
  const before = `${name}@${previous}`;
  const met = await metByMany(counts, `${name}@${version}`, before);
  if (met) return met;

  const from = new Date(Date.parse(since) - rememberedMs);
  const [candidate, past] = await Promise.all([
    counts.minutes(`${name}@${version}`, new Date(since)),
    counts.minutes(before, from),
  ]);
  const live = past.filter(({ minute }) => minute < since.slice(0, 16));
  const evidence = evidenceOf(candidate, live);
  if (!evidence.isWorse) return undefined;
  const said = (minutes: readonly MinuteCounts[]): string => {
    const { failing, views } = healthOf(minutes);
    return `${failing} of ${views} views`;
  };
  return `${said(candidate)} failed, with ${previous} ${said(live)}: evidence ${Math.round(evidence.value)} to 1`;
}

/** The first half of what is known of the version before says what to expect; the rest is compared, each view once. */
function evidenceOf(candidate: readonly MinuteCounts[], live: readonly MinuteCounts[]): Evidence {
  const half = Math.floor(live.length / 2);
  const evidence = new Evidence(sampleOf(live.slice(0, half)));
  const batches = batchesOf(live.slice(half));
  for (const batch of batchesOf(candidate)) {
    const other = batches.shift();
    if (!other) break;
    evidence.add(batch, other);
  }
  return evidence;
}

function batchesOf(minutes: readonly MinuteCounts[]): Sample[] {
  const batches: Sample[] = [];
  let open: MinuteCounts[] = [];
  for (const one of minutes) {
    open.push(one);
    const batch = sampleOf(open);
    if (batch.views < batchViews) continue;
    batches.push(batch);
    open = [];
  }
  return batches;
}

function sampleOf(minutes: readonly MinuteCounts[]): Sample {
  const { views, failing } = healthOf(minutes);
  return { views, failing };
}
