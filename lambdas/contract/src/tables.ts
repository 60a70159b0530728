interface IndexShape {
  readonly partition: string;
  readonly sort: string;
  /** Attributes that it copies beside the keys. */
  readonly copies?: readonly string[];
}

/**
 * The tables, read by the CDK app, the local engine and the functions.
 * Names are part of the contract with those who read the tables; keys and indexes are not.
 */
export interface TableShape {
  readonly key: string;
  /** Of a table that keeps several items of one key. */
  readonly sort?: string;
  /** Attribute (epoch seconds) that DynamoDB's TTL and the code's own checks read. */
  readonly expires: string;
  readonly indexes?: Readonly<Record<string, IndexShape>>;
  /** Environment variable through which a function learns the deployed name. */
  readonly env: string;
}

/** On every item: when it goes, by itself. Of records it is the stage's to say how long that is. */
const expires = 'expires_at';

/** Sparse: `owed` ('notices:2') and `owed_at` (ISO time) stand on a record only while it owes a notification. */
const owed = { partition: 'owed', sort: 'owed_at' } as const;
/**
 * What `owed` says of records with something due. One partition takes about 1,000 writes a second and each booking
 * makes two, so there are several. 'notices': records from before there were.
 */
export const duePartitions = ['notices:0', 'notices:1', 'notices:2', 'notices:3', 'notices'] as const;
/**
 * A person's own: by a keyed hash of the address that was typed, newest last. What a list of them shows is copied,
 * so that it takes one query.
 */
const by_address = {
  partition: 'address_digest',
  sort: 'created_at',
  copies: ['request_state', 'preferred_times'],
} as const;
const indexes = { owed, by_address } as const;

export const tables = {
  appointment_requests: { key: 'id', expires, indexes, env: 'TABLE_APPOINTMENT_REQUESTS' },
  contact_form_submissions: { key: 'id', expires, indexes, env: 'TABLE_CONTACT_FORM_SUBMISSIONS' },
  patient_surveys: { key: 'session_id', expires, env: 'TABLE_PATIENT_SURVEYS' },
  /** Rolling windows, counts of a day or an hour, used captcha tokens. Holds keyed hashes only, no address. */
  request_guards: { key: 'guard', expires, env: 'TABLE_REQUEST_GUARDS' },
  /** Bookings that only try whether bookings arrive: each is removed by the function that stored it. */
  test_requests: { key: 'id', expires, env: 'TABLE_TEST_REQUESTS' },
  /**
   * Counts by release ('booking@1.1.0') and minute ('2026-11-21T19:08'), and each message of a failure once ('error
   * TypeError: ...'). Nothing in it says who visited.
   */
  page_events: { key: 'release', sort: 'entry', expires, env: 'TABLE_PAGE_EVENTS' },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keySchema = (partition: string, sort?: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' as const }]),
];

/**
 * A table as DynamoDB's CreateTable and CloudFormation describe one: keys and indexes, on demand. An index copies
 * keys only, or a few attributes besides: whoever needs more reads the records themselves, consistently.
 */
export function tableSchema(name: TableName) {
  const { key, sort, indexes = {} }: TableShape = tables[name];
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
 * A table's construct id in the CDK app: `patient_surveys` -> `PatientSurveys`. CloudFormation makes the deployed
 * name of it, so it must never change: another id is another, empty table.
 */
export function tableConstructId(name: TableName): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
