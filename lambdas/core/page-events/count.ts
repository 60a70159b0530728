import { limits } from '@concierge/contract/limits';
import type { PageEvent } from '@concierge/contract/page-events';
import { Failure } from '../failure';
import { daySeconds, hourSeconds, windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { keyedHash } from '../hashes';
import { expiryOf } from '../storage/expiry';
import { count, log } from '../telemetry';
import {
  type CountingParts,
  countCompletedForm,
  dropRepeated,
  recordFailingNetwork,
  recordFirst,
} from './deduplication';
import {
  type Allowance,
  fullAllowance,
  type Increments,
  incrementsOf,
  releaseOf,
  type Share,
  shares,
  sharesOf,
} from './increments';

/**
 * Adds a browser's report to the counts of the releases that it names. The sender's network is stored only as keyed
 * hashes, separate from the counts.
 * @throws Failure 'too_many_requests'
 */
export async function countPageEvents(
  parts: CountingParts,
  events: readonly PageEvent[],
  viewerAddress: string,
): Promise<void> {
  const network = networkOf(viewerAddress);
  await takeReport(parts, network);
  // Each release takes several writes.
  const releases = [...new Set(events.map(releaseOf))].slice(0, limits.pageEvents.releasesPerReport);
  await Promise.all(
    releases.map(async (release) => {
      const about = events.filter((event) => releaseOf(event) === release);
      const counted = await dropRepeated(parts, release, about, network);
      const increments = incrementsOf(counted, await allowanceOf(parts, release, network, sharesOf(counted)));
      await Promise.all([
        addCounts(parts, release, increments, network),
        addMessages(parts, release, increments, network),
      ]);
      for (const event of about)
        if (event.kind === 'form' && event.step === 'completed')
          await countCompletedForm(parts, release, event.seconds ?? Number.POSITIVE_INFINITY, network);
    }),
  );
}

async function takeReport({ runtime, guards, hashKey }: CountingParts, network: string): Promise<void> {
  const now = runtime.now();
  const hour = windowStart(now, hourSeconds);
  const end = hour + hourSeconds;
  const taken = await guards.update(keyedHash(hashKey, `page-events:${hour}`, network), {
    expression: 'ADD reports :one SET expires_at = :end',
    condition: 'attribute_not_exists(reports) OR reports < :max',
    values: { ':one': 1, ':max': limits.pageEvents.reportsPerHour, ':end': end },
  });
  if (taken) return;
  throw new Failure('too_many_requests', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(end - now / 1000))) },
  });
}

/** Deducts the report from the network's daily share, and returns what was left before it. */
async function allowanceOf(
  { runtime, guards, hashKey }: CountingParts,
  release: string,
  network: string,
  requested: Readonly<Record<Share, number>>,
): Promise<Allowance> {
  const day = windowStart(runtime.now(), daySeconds);
  const taken = await guards.update(keyedHash(hashKey, `page-events:${day}:${release}`, network), {
    expression: `ADD ${shares.map((share) => `#${share} :${share}`).join(', ')} SET expires_at = :end`,
    names: Object.fromEntries(shares.map((share) => [`#${share}`, share])),
    values: {
      ...Object.fromEntries(shares.map((share) => [`:${share}`, requested[share]])),
      ':end': day + daySeconds,
    },
  });
  const left = (share: Share) => fullAllowance[share] - (Number(taken?.[share] ?? 0) - requested[share]);
  return {
    views: left('views'),
    failing: left('failing'),
    messages: left('messages'),
    vitals: left('vitals'),
    isNew: requested.views > 0 && left('views') === fullAllowance.views,
  };
}

async function addCounts(
  parts: CountingParts,
  release: string,
  { adds: amounts, measured }: Increments,
  network: string,
): Promise<void> {
  if (amounts.size === 0) return;
  const { runtime, counts } = parts;
  const adds = new Map(amounts);
  if (adds.has('failing') && (await recordFailingNetwork(parts, release, network)))
    adds.set('failing_networks', 1);
  const now = runtime.now();
  const names = [...adds.keys()];
  await counts.update(
    { release, entry: new Date(now).toISOString().slice(0, 16) },
    {
      expression: `ADD ${names.map((_, index) => `#n${index} :n${index}`).join(', ')} SET expires_at = :end`,
      names: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      values: {
        ...Object.fromEntries(names.map((name, index) => [`:n${index}`, adds.get(name)])),
        ':end': expiryOf(now, limits.pageEvents.retentionDays),
      },
    },
  );
  const [views, failing] = [adds.get('views') ?? 0, adds.get('failing') ?? 0];
  if (views > 0) count('PageViewed', views);
  if (failing > 0) count('PageFailed', failing);
  log.info('Page events', { release, views, failing, ...measured });
}

/** Stores each message once per release, with how often and from how many networks it came. */
async function addMessages(
  parts: CountingParts,
  release: string,
  { failures }: Increments,
  network: string,
): Promise<void> {
  const { runtime, counts } = parts;
  const now = runtime.now();
  const end = expiryOf(now, limits.pageEvents.retentionDays);
  for (const { cause, message, line = 0, column = 0 } of failures) {
    const entry = `error ${cause} ${message}`;
    const isNew = await recordFirst(parts, `page-error:${release}:${entry}`, network);
    await counts.update(
      { release, entry },
      {
        expression:
          'ADD seen :one, networks :new SET first_seen = if_not_exists(first_seen, :now), last_seen = :now, #line = :line, #column = :column, expires_at = :end',
        names: { '#line': 'line', '#column': 'column' },
        values: {
          ':one': 1,
          ':new': isNew ? 1 : 0,
          ':now': new Date(now).toISOString(),
          ':line': line,
          ':column': column,
          ':end': end,
        },
      },
    );
  }
}
