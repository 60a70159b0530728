import { requestStates } from '@concierge/contract/requests/request-changes';
import { type WorkKind, workStates } from '@concierge/contract/staff/work-states';
import { storedText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';
import { namedRecord } from '../schemas/work';
import { nameless } from './stored';

/** What the index copies of each record (contract/tables.ts): all that a list needs. */
export const indexed = z.object({
  reference: storedText,
  ...nameless,
  address_digest: z.optional(storedText),
  mailbox_digest: z.optional(storedText),
  created_at: storedText,
  due_at: storedText,
  urgency_level: storedText,
  group_urgency: z.optional(storedText),
  request_state: z.optional(z.enum(requestStates)),
  change_count: z.int(),
  survey_at: z.optional(storedText),
  desk_state: z.enum(workStates),
  desk_owner: z.optional(storedText),
  desk_version: z.int(),
  merged: z._default(z.array(namedRecord), []),
  merged_into: z.optional(namedRecord),
});
export type IndexedWork = z.infer<typeof indexed> & Named;

interface Named {
  readonly kind: WorkKind;
  readonly id: string;
  readonly place: string;
}
/** A record in the queue. One that can't be read keeps its place. */
export type QueueEntry = IndexedWork | (Named & { readonly unreadable: true; readonly reference: string });
