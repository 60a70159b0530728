import type { IntakeKind } from '@concierge/contract/forms/intake';
import { requestStates } from '@concierge/contract/requests/request-changes';
import { type WorkKind, workKinds, workStates } from '@concierge/contract/staff/work-states';
import { storedText } from '@concierge/contract/text/text';
import { Failure } from '@concierge/lambdas/core/failure';
import { tableOf } from '@concierge/lambdas/core/intake/record';
import { deskFields, storedIntake } from '@concierge/lambdas/core/intake/stored-record';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { BatchTable } from '@concierge/lambdas/core/storage/batch-table';
import type { Item } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';
import { type NamedRecord, namedRecord, type RecordKey } from '../schemas/work';

/** What a change of staff replaced, for whoever undoes it. */
const replaced = z.object({
  desk_state: z.enum(workStates),
  desk_owner: z.nullable(storedText),
  due_at: storedText,
  group_urgency: z.nullable(storedText),
  merged: z.array(namedRecord),
  merged_into: z.nullable(namedRecord),
  change_count: z.int(),
});

/** One change of staff, as it is stored. */
const deskEntry = z.object({
  at: storedText,
  by: storedText,
  kind: z.enum(['take', 'hand_over', 'give_back', 'state', 'note', 'merge', 'undo', 'seen']),
  text: z.nullable(storedText),
  /** The id of the change. */
  change: z.optional(storedText),
  before: z.optional(replaced),
});
export type DeskEntry = z.infer<typeof deskEntry>;

/** What staff add to a record. */
const ofStaff = {
  desk_history: z._default(z.array(deskEntry), []),
  /** Ids of the changes that were made. */
  desk_changes: z.optional(z.set(storedText)),
  merged: z._default(z.array(namedRecord), []),
};

const storedRequest = z.extend(storedIntake, ofStaff);
/** A request or message as it is stored. */
export type StoredRequest = z.infer<typeof storedRequest> & { readonly kind: IntakeKind };

/** What a list shows of a survey that is linked to no request. */
export const nameless = {
  name: z._default(storedText, 'Survey without a request'),
  interest: z._default(z.nullable(storedText), null),
  preferred_contact_method: z._default(storedText, ''),
};

const storedSurvey = z.object({
  session_id: storedText,
  reference: storedText,
  created_at: storedText,
  urgency_level: storedText,
  change_count: z.int(),
  ...nameless,
  /** The reference that somebody gave who had no token. */
  claimed_reference: z.optional(storedText),
  ...deskFields,
  ...ofStaff,
  ...{ request_state: z.optional(z.enum(requestStates)), survey_at: z.optional(storedText) },
  address_digest: z.optional(storedText),
});
/** A survey that is linked to no request, as it is stored. */
export type StoredSurvey = z.infer<typeof storedSurvey> & { readonly kind: 'survey'; readonly id: string };

export type StoredWork = StoredRequest | StoredSurvey;

/** @throws Failure 'no_matching_record', also for a survey that stands with its request */
export function parseWork(kind: WorkKind, item: Item | undefined): StoredWork {
  if (!item || item.queue === undefined)
    throw new Failure('no_matching_record', { message: 'This request is no longer stored.' });
  const work = workIn(kind, item);
  if (work) return work;
  throw new Failure('no_matching_record', {
    message: `${String(item.reference)} is stored, but cannot be read. Tell whoever runs the site.`,
  });
}

/** Undefined if it can't be read. */
function workIn(kind: WorkKind, item: Item): StoredWork | undefined {
  if (kind !== 'survey') {
    const { data } = storedRequest.safeParse(item);
    return data && { ...data, kind };
  }
  const { data } = storedSurvey.safeParse(item);
  return data && { ...data, kind, id: data.session_id };
}

/** All kinds of records that the desk works on. */
export type WorkTables = Readonly<Record<WorkKind, BatchTable>>;

export function openWorkTables(runtime: Runtime): WorkTables {
  return {
    appointment: new BatchTable(runtime, tableOf.appointment),
    contact: new BatchTable(runtime, tableOf.contact),
    survey: new BatchTable(runtime, 'patient_surveys'),
  };
}

/** Reads records in full, in the order of their keys, and names those that can't be read. */
export async function readWork(
  tables: WorkTables,
  keys: readonly RecordKey[],
): Promise<{ readonly works: StoredWork[]; readonly unreadable: NamedRecord[] }> {
  const found = new Map<string, { readonly kind: WorkKind; readonly item: Item }>();
  await Promise.all(
    workKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
      const key = kind === 'survey' ? 'session_id' : 'id';
      for (const item of await tables[kind].getAll(ids))
        found.set(`${kind} ${String(item[key])}`, { kind, item });
    }),
  );
  const works: StoredWork[] = [];
  const unreadable: NamedRecord[] = [];
  for (const { kind, id } of keys) {
    const one = found.get(`${kind} ${id}`);
    const work = one && workIn(kind, one.item);
    if (work) works.push(work);
    else if (one) unreadable.push({ kind, id, reference: String(one.item.reference ?? id) });
  }
  return { works, unreadable };
}
