import type { WorkRow } from '../../functions/schemas/work';

const counted = (n: number, one: string): string => (n === 0 ? '' : `${n} new ${one}${n === 1 ? '' : 's'}`);

/** What came between two readings of a list, to be announced: '1 new request, 2 new messages' */
export function newsOf(before: readonly WorkRow[], after: readonly WorkRow[]): string {
  const known = new Set(before.map(({ id }) => id));
  const come = after.filter(({ id }) => !known.has(id));
  const requests = come.filter(({ kind }) => kind === 'appointment').length;
  return [counted(requests, 'request'), counted(come.length - requests, 'message')]
    .filter(Boolean)
    .join(', ');
}
