interface IndexShape {
  readonly partition: string;
  readonly sort: string;
  /** Attributes that the index copies in addition to the keys. */
  readonly copies?: readonly string[];
}

/** A table's keys and indexes. */
export interface TableShape {
  readonly key: string;
  /** For a table that keeps several items per key. */
  readonly sort?: string;
  /** Attribute (epoch seconds) that DynamoDB's TTL and the code's own checks read. */
  readonly expires: string;
  readonly indexes?: Readonly<Record<string, IndexShape>>;
  /** Environment variable with the deployed name. */
  readonly env: string;
}

/** When DynamoDB deletes the item. The stage sets how long records are kept. */
const expires = 'expires_at';

/** Sparse: a record has `pending` ('notices:2') and `pending_at` (ISO time) only while a notification is due or abandoned. */
const pending = { partition: 'pending', sort: 'pending_at' } as const;
/**
 * Values of `pending` for records with pending notifications. One partition takes about 1,000 writes a second and each
 * booking makes two, so there are several.
 */
export const duePartitions = ['notices:0', 'notices:1', 'notices:2', 'notices:3'] as const;
/** A person's own records, by a keyed hash of the typed address, newest last. */
const by_address = { partition: 'address_digest', sort: 'created_at' } as const;
/** All that the desk's list shows of a record. */
const listed = [
  'reference',
  'name',
  'address_digest',
  'mailbox_digest',
  'created_at',
  'due_at',
  'urgency_level',
  'group_urgency',
  'interest',
  'preferred_contact_method',
  'request_state',
  'change_count',
  'survey_at',
  'desk_state',
  'desk_owner',
  'desk_version',
  'merged',
  'merged_into',
] as const;
/**
 * The desk's work: `queue` is 'open' or 'closed', and `place` is where a record stands in it (lambdas/core/work/queue.ts).
 * All that a list shows is copied: it reads no record.
 */
const by_queue = {
  partition: 'queue',
  sort: 'place',
  copies: listed,
} as const;
/** Sparse: what is open of each mailbox, by address and, within it, by place. */
const by_mailbox = {
  partition: 'open_mailbox',
  sort: 'open_place',
  copies: listed,
} as const;
const by_reference = { partition: 'reference', sort: 'created_at' } as const;
/** `phone_key` is the number of records that have one: an index takes no null. */
const by_phone = { partition: 'phone_key', sort: 'created_at' } as const;
const indexes = { pending, by_address, by_queue, by_mailbox, by_reference, by_phone } as const;

/** All that a list of a person's own records reads of each. */
export const summaryAttributes = [
  'id',
  'reference',
  'created_at',
  'request_state',
  'preferred_times',
  'survey_at',
] as const;

/**
 * The tables, read by the CDK app, the local engine and the functions.
 * Their names are part of the contract with those who read the tables. Keys and indexes are not.
 */
export const tables = {
  appointment_requests: { key: 'id', expires, indexes, env: 'TABLE_APPOINTMENT_REQUESTS' },
  contact_form_submissions: { key: 'id', expires, indexes, env: 'TABLE_CONTACT_FORM_SUBMISSIONS' },
  patient_surveys: {
    key: 'session_id',
    expires,
    /** Both sparse: a survey that a token links to a request stands with it at the desk, and any other by itself. */
    indexes: { by_request: { partition: 'linked_request', sort: 'created_at' }, by_queue },
    env: 'TABLE_PATIENT_SURVEYS',
  },
  /**
   * Rolling windows, daily and hourly counts, used captcha tokens: keyed hashes, never an address. Also the lock of
   * the staff's accounts, which names whose account is being reset.
   */
  request_guards: { key: 'guard', expires, env: 'TABLE_REQUEST_GUARDS' },
  /** Test bookings. The function that stores one removes it again. */
  test_requests: { key: 'id', expires, env: 'TABLE_TEST_REQUESTS' },
  /**
   * Failing views by release ('booking@1.1.0') and minute, page, place and browser ('2026-11-21T19:08 /contact
   * assets/form.js:1:20 safari ...'), and when people were told of a release ('notified'). Nothing in it identifies visitors.
   */
  page_events: { key: 'release', sort: 'entry', expires, env: 'TABLE_PAGE_EVENTS' },
} as const satisfies Record<string, TableShape>;

/** The environment variable with the deployed name of a table: `desk_audit` -> `TABLE_DESK_AUDIT`. */
export const variableOf = (table: string): string => `TABLE_${table.toUpperCase().replaceAll('-', '_')}`;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keySchema = (partition: string, sort?: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' as const }]),
];

/**
 * A table as DynamoDB's CreateTable and CloudFormation describe it: keys and indexes, with on-demand billing. An index
 * copies only the keys and at most a few attributes. Code that needs more reads the records, consistently.
 */
export function tableSchema(table: TableName | TableShape) {
  const { key, sort, indexes = {} }: TableShape = typeof table === 'string' ? tables[table] : table;
  const sorted = Object.entries(indexes);
  const attributes = new Set([
    key,
    ...(sort === undefined ? [] : [sort]),
    ...sorted.flatMap(([, { partition, sort }]) => [partition, sort]),
  ]);
  const secondary = sorted.map(([IndexName, { partition, sort, copies }]) => ({
    IndexName,
    KeySchema: keySchema(partition, sort),
    Projection: copies
      ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...copies] }
      : { ProjectionType: 'KEYS_ONLY' as const, NonKeyAttributes: undefined },
  }));
  return {
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [...attributes].map(attribute),
    KeySchema: keySchema(key, sort),
    ...(secondary.length > 0 ? { GlobalSecondaryIndexes: secondary } : {}),
  };
}

/**
 * A table's construct id in the CDK app: `patient_surveys` -> `PatientSurveys`. CloudFormation derives the deployed
 * name from it, so it must never change: a new id creates a new, empty table.
 */
export function tableConstructId(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
