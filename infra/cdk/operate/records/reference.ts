import { spellReference } from '@concierge/contract/spell-reference';
import { tieOf } from '@concierge/lambdas/core/person/find';
import type { Found, PersonTables } from '@concierge/lambdas/core/person/tables';

/** A reference in its standard spelling: 'k7m4qxp' becomes K7M-4QXP. Undefined if it can't be one. */
export function referenceFrom(typed: string): string | undefined {
  const spelled = spellReference(typed);
  return spelled.length === 'K7M-4QXP'.length ? spelled : undefined;
}

/** The request or message with a reference, and the request's verified surveys; or the survey with a reference of its own. */
export async function findByReference(tables: PersonTables, reference: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of ['appointment_requests', 'contact_form_submissions'] as const)
    for await (const item of tables[table].scan())
      if (item.reference === reference) found.push({ table, item });
  const ids = new Set(found.map(({ item }) => item.id));
  for await (const item of tables.patient_surveys.scan())
    if (item.reference === reference || (ids.has(item.appointment_request_id) && tieOf(item) === 'verified'))
      found.push({ table: 'patient_surveys', item });
  return found;
}
