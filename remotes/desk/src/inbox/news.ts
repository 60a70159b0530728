import type { WorkRow } from '../../functions/schemas/work';

const counted = (n: number, one: string): string => (n === 0 ? '' : `${n} new ${one}${n === 1 ? '' : 's'}`);

/** How much the reader hasn't seen of a row and the others of its address. */
const unseen = ({ changed, others_new }: WorkRow): number => Number(changed) + others_new;

/** What came between two readings of a list, to be announced: '1 new request, 2 new messages, 1 new change' */
export function newsOf(before: readonly WorkRow[], after: readonly WorkRow[]): string {
  const known = new Map(before.map((row) => [row.id, unseen(row)]));
  const come = after.filter(({ id }) => !known.has(id));
  const requests = come.filter(({ kind }) => kind === 'appointment').length;
  const changes = after.filter((row) => unseen(row) > (known.get(row.id) ?? Number.POSITIVE_INFINITY)).length;
  return [
    counted(requests, 'request'),
    counted(come.length - requests, 'message'),
    counted(changes, 'change'),
  ]
    .filter(Boolean)
    .join(', ');
}
