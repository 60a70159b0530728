import { mailboxOf } from '@concierge/contract/canonical-mailbox';
import { isUrgent } from '@concierge/contract/options';
import { canonicalHash } from '@concierge/lambdas/core/hashes';
import type * as z from 'zod/mini';
import type { inboxQuery } from '../schemas/inbox';
import { promiseOf, type RowContext, versionOf } from './row';
import type { IndexedWork } from './stored';

type Query = z.output<typeof inboxQuery>;

/** What came from one mailbox within a day: the first of it, and the rest. */
export interface Group {
  readonly head: IndexedWork;
  readonly parts: readonly IndexedWork[];
}

const dayMs = 86_400_000;

/** Groups what one mailbox sent within a day of its first. */
export function groupByMailbox(all: readonly IndexedWork[]): Group[] {
  const groups = new Map<string, { head: IndexedWork; parts: IndexedWork[] }[]>();
  for (const work of all.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const own = groups.get(mailboxOf(work.email)) ?? [];
    const last = own.at(-1);
    const within = last && Date.parse(work.created_at) - Date.parse(last.head.created_at) < dayMs;
    if (within) last.parts.push(work);
    else groups.set(mailboxOf(work.email), [...own, { head: work, parts: [] }]);
  }
  return [...groups.values()].flat();
}

/** Whether a group matches a list's filters: any of it, because the rest is shown with it. */
export function matches(
  { head, parts }: Group,
  { show, owner, urgent, changed, search }: Query,
  { looks, email }: Pick<RowContext, 'looks'> & { readonly email: string },
): boolean {
  const name = search.trim().toLowerCase();
  return [head, ...parts].some(
    (work) =>
      (show === 'open' || show === 'closed' || work.desk_state === show) &&
      (owner === 'anyone' || work.desk_owner === (owner === 'me' ? email : null)) &&
      (!urgent || isUrgent(work)) &&
      (!changed || looks.get(work.id) !== versionOf(work)) &&
      (name === '' || work.name.toLowerCase().includes(name)),
  );
}

/**
 * Where a group stands in a list, as a text to sort by: what is overdue, then what is urgent, then what is due first. What
 * is closed stands by its time, newest first.
 */
export function placeOf(
  { head, parts }: Group,
  { now, hours, closed }: Pick<RowContext, 'now' | 'hours'> & { readonly closed: boolean },
): string {
  if (closed) return `${Number.MAX_SAFE_INTEGER - Date.parse(head.created_at)} ${head.id}`;
  const promises = [head, ...parts].map((work) => promiseOf(work, now, hours));
  const due = Math.min(...promises.map((promise) => promise.due));
  const overdue = promises.some((promise) => promise.overdue);
  const urgent = [head, ...parts].some(isUrgent);
  return `${overdue ? 0 : 1}${urgent ? 0 : 1} ${new Date(due).toISOString()} ${head.id}`;
}

/** Changes whenever anything in a queue does, or becomes overdue. */
export const markOf = (
  open: readonly IndexedWork[],
  { now, hours }: Pick<RowContext, 'now' | 'hours'>,
): string => {
  const entries = open.map((work) => [work.id, versionOf(work), promiseOf(work, now, hours).overdue].join());
  return canonicalHash(entries.toSorted()).slice(0, 16);
};
