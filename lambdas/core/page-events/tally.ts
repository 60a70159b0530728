import { isHarmless } from '@concierge/contract/error-message';
import { limits } from '@concierge/contract/limits';
import { vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import type { PageEvent } from '@concierge/contract/page-events';

type Failed = Extract<PageEvent, { kind: 'failure' }>;
type Vital = Extract<PageEvent, { kind: 'vital' }>;

/** What one report says of one release. */
export interface Tally {
  /** Attribute -> how much is added to it. */
  readonly adds: ReadonlyMap<string, number>;
  readonly failures: readonly Failed[];
  /** One each of what the log is told, in milliseconds. */
  readonly felt: Readonly<{ lcp?: number; inp?: number }>;
}

/** What one network may still add to a release's counts today. */
export interface Allowance {
  readonly views: number;
  readonly failing: number;
  readonly vitals: number;
  /** Whether the network sees the release for the first time today. */
  readonly isNew: boolean;
}
export type Share = Exclude<keyof Allowance, 'isNew'>;

const { views, failing } = limits.pageEvents.perNetworkAndDay;
/** Of one network, for one release and UTC day. */
export const wholeAllowance: Readonly<Record<Share, number>> = { views, failing, vitals: 2 * views };

export const releaseOf = ({ remote, version }: Pick<PageEvent, 'remote' | 'version'>): string =>
  `${remote}@${version}`;

/** Which share of the allowance an event takes; a failure that follows another of its view takes none. */
function shareOf(event: PageEvent): Share | undefined {
  if (event.kind === 'failure') return event.first ? 'failing' : undefined;
  return ({ view: 'views', vital: 'vitals', form: undefined } as const)[event.kind];
}

/** How much of each share some events ask for. */
export function sharesOf(events: readonly PageEvent[]): Record<Share, number> {
  const shares: Record<Share, number> = { views: 0, failing: 0, vitals: 0 };
  for (const event of events) {
    const share = shareOf(event);
    if (share) shares[share] += 1;
  }
  return shares;
}

/** The counts of some events of one release, as far as the allowance goes. */
export function tallyOf(events: readonly PageEvent[], allowance: Allowance): Tally {
  const left = { ...allowance };
  const adds = new Map<string, number>();
  const failures: Failed[] = [];
  const felt: { lcp?: number; inp?: number } = {};
  if (allowance.isNew) adds.set('new_networks', 1);
  const add = (attribute: string) => adds.set(attribute, (adds.get(attribute) ?? 0) + 1);
  for (const event of events) {
    const share = shareOf(event);
    if (share && left[share] <= 0) continue;
    if (share) left[share] -= 1;
    if (event.kind === 'view') add('views');
    else if (event.kind === 'vital') {
      add(bucketOf(event));
      if (event.name === 'LCP') felt.lcp = event.value;
      if (event.name === 'INP') felt.inp = event.value;
    } else if (event.kind === 'form') {
      // What was completed counts where it was begun (once.ts).
      if (event.step === 'started') add('forms_started');
    }
    // Of a network that is beyond its share no further message is kept either.
    else if (allowance.failing > 0) {
      if (event.first) add('failing');
      add(`failed_${event.cause}`);
      failures.push({ ...event, message: isHarmless(event.message) ? event.message : 'Error: …' });
    }
  }
  return { adds, failures, felt };
}

function bucketOf({ name, value }: Vital): string {
  const bounds = vitalBounds[name];
  const index = bounds.findIndex((bound) => value <= bound);
  return vitalAttribute(name, index < 0 ? bounds.length : index);
}
