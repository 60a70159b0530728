import type { Table } from '@concierge/lambdas/core/storage/table';
import { daySeconds } from '@concierge/lambdas/core/time';

/** Days after which a look is forgotten: what is open changes sooner. */
const keptDays = 180;

/** The version of each record, by id, that somebody has seen. */
export async function readViews(views: Table, person: string): Promise<ReadonlyMap<string, string>> {
  const items = await views.query(person);
  return new Map(items.map(({ record, version }) => [String(record), String(version)]));
}

/** Remembers which version of a record somebody has seen. */
export async function recordView(
  views: Table,
  person: string,
  { id, version, now }: { readonly id: string; readonly version: string; readonly now: number },
): Promise<void> {
  await views.update(
    { person, record: id },
    {
      expression: 'SET version = :version, expires_at = :expires',
      values: { ':version': version, ':expires': Math.ceil(now / 1000) + keptDays * daySeconds },
    },
  );
}
