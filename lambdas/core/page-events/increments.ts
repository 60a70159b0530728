import { isHarmless } from '@concierge/contract/error-message';
import { limits } from '@concierge/contract/limits';
import { failingAttribute, vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import type { PageEvent } from '@concierge/contract/page-events';

type Failed = Extract<PageEvent, { kind: 'failure' }>;
type Vital = Extract<PageEvent, { kind: 'vital' }>;

/** What one report adds for one release. */
export interface Increments {
  /** Amounts to add, by attribute. */
  readonly adds: ReadonlyMap<string, number>;
  readonly failures: readonly Failed[];
  /** Values for the log, at most one of each, in milliseconds. */
  readonly measured: Readonly<{ lcp?: number; inp?: number }>;
}

/** What is limited per network, release and UTC day. */
export const shares = ['views', 'failing', 'messages', 'vitals'] as const;
export type Share = (typeof shares)[number];

/** What one network may still add to a release's counts today. `isNew`: it sees the release for the first time today. */
export type Allowance = Readonly<Record<Share, number>> & { readonly isNew: boolean };

const { failuresPerView, perNetworkAndDay } = limits.pageEvents;
const { views, failing } = perNetworkAndDay;
export const fullAllowance: Readonly<Record<Share, number>> = {
  views,
  failing,
  messages: failing * failuresPerView,
  vitals: 2 * views,
};

export const releaseOf = ({ remote, version }: Pick<PageEvent, 'remote' | 'version'>): string =>
  `${remote}@${version}`;

/** The shares of the allowance that an event takes. Each failure is a message; only the first makes a view fail. */
function sharesTaken(event: PageEvent): readonly Share[] {
  if (event.kind === 'failure') return event.first ? ['failing', 'messages'] : ['messages'];
  return ({ view: ['views'], vital: ['vitals'], form: [] } as const)[event.kind];
}

/** How much of each share the events ask for. */
export function sharesOf(events: readonly PageEvent[]): Record<Share, number> {
  const shares: Record<Share, number> = { views: 0, failing: 0, messages: 0, vitals: 0 };
  for (const share of events.flatMap(sharesTaken)) shares[share] += 1;
  return shares;
}

/** Counts the events of one release, within the allowance. */
export function incrementsOf(events: readonly PageEvent[], allowance: Allowance): Increments {
  const left = { ...allowance };
  const adds = new Map<string, number>();
  const failures: Failed[] = [];
  const measured: { lcp?: number; inp?: number } = {};
  if (allowance.isNew) adds.set('new_networks', 1);
  const add = (attribute: string) => adds.set(attribute, (adds.get(attribute) ?? 0) + 1);
  for (const event of events) {
    const taken = sharesTaken(event);
    if (taken.some((share) => left[share] <= 0)) continue;
    for (const share of taken) left[share] -= 1;
    if (event.kind === 'view') add('views');
    else if (event.kind === 'vital') {
      add(bucketOf(event));
      if (event.name === 'LCP') measured.lcp = event.value;
      if (event.name === 'INP') measured.inp = event.value;
    } else if (event.kind === 'form') {
      // A completed form counts at its start time (once.ts).
      if (event.step === 'started') add('forms_started');
    } else {
      if (event.first) {
        add('failing');
        add(failingAttribute(event.cause));
      }
      add(`failed_${event.cause}`);
      failures.push({ ...event, message: isHarmless(event.message) ? event.message : 'Error: …' });
    }
  }
  return { adds, failures, measured };
}

function bucketOf({ name, value }: Vital): string {
  const bounds = vitalBounds[name];
  const index = bounds.findIndex((bound) => value <= bound);
  return vitalAttribute(name, index < 0 ? bounds.length : index);
}
