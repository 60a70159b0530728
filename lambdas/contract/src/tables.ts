/**
 * The tables, read by the CDK app, the local engine and the functions.
 * Names are SPEC's; keys and indexes are ours.
 */
export interface TableShape {
  readonly key: string;
  /** Attribute (epoch seconds) that DynamoDB's TTL and the code's own checks read. */
  readonly expires: string;
  readonly indexes?: Readonly<Record<string, { readonly partition: string; readonly sort: string }>>;
  /** Environment variable through which a function learns the deployed name. */
  readonly env: string;
}

/** On every item: when it goes, by itself. Of records it is the stage's to say how long that is. */
const expires = 'expires_at';

/** Sparse: `owed` ('notices') and `owed_at` (ISO time) stand on a record only while it owes a notice. */
const owedIndex = { owed: { partition: 'owed', sort: 'owed_at' } } as const;

export const tables = {
  appointment_requests: { key: 'id', expires, indexes: owedIndex, env: 'TABLE_APPOINTMENT_REQUESTS' },
  contact_form_submissions: { key: 'id', expires, indexes: owedIndex, env: 'TABLE_CONTACT_FORM_SUBMISSIONS' },
  patient_surveys: { key: 'session_id', expires, env: 'TABLE_PATIENT_SURVEYS' },
  /** Rolling windows, counts of a day or an hour, used captcha tokens. Holds keyed hashes only, no address. */
  request_guards: { key: 'guard', expires, env: 'TABLE_REQUEST_GUARDS' },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
