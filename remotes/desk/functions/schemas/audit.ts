import { sentText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';

/** What staff did: one entry for each, written before the answer. */
export const auditActions = [
  'sign_in',
  'list',
  'search',
  'view',
  'survey',
  'change',
  'export',
  'delete',
  'staff',
  'audit',
  'refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The address of the member of staff. */
  person: z.string(),
  role: z.string(),
  /** The network address that the request came from. */
  from: z.string(),
  action: z.enum(auditActions),
  /** The references of the records that were shown or changed. */
  records: z.array(z.string()),
  /** What was done, without anything about a patient but references. */
  what: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What is shown of an entry, with its heading. */
export const auditColumns = [
  { key: 'at', header: 'Time' },
  { key: 'person', header: 'Person' },
  { key: 'role', header: 'Role' },
  { key: 'from', header: 'From' },
  { key: 'action', header: 'Action' },
  { key: 'what', header: 'What' },
  { key: 'records', header: 'Records' },
] as const satisfies readonly { key: keyof AuditEntry; header: string }[];

const wrong = 'This is no date such as 2026-11-30.';

const found = { by: z.enum(['day', 'person', 'record']), value: sentText(320, wrong) };

/** Entries of one day in the practice's time zone, one person or one record, newest first. */
export const auditQuery = z.strictObject({
  ...found,
  /** `next` of the page before: a time and an id. */
  after: z.optional(
    sentText(80, wrong).check(z.regex(/^[\d-]{10}T[\d:.]+Z [\da-f-]{36}$/, { error: wrong })),
  ),
});
export type AuditQuery = z.input<typeof auditQuery>;

/** The same as a spreadsheet. */
export const auditExport = z.strictObject({ what: z.literal('audit'), ...found });

export const auditAnswer = z.object({ entries: z.array(auditEntry), next: z.optional(z.string()) });
