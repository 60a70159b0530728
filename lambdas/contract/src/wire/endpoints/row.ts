import type * as z from 'zod/mini';
import type { TableName } from '../../aws/tables';
import type { StaffRole } from '../../staff/staff';

/** `getSummary` reads only the attributes of a record that say nothing about health. */
export type TableAction =
  | 'get'
  | 'getSummary'
  | 'batchGet'
  | 'put'
  | 'update'
  | 'delete'
  | 'scan'
  | 'query'
  | 'queryAddress'
  | 'queryQueue'
  | 'queryMailbox'
  | 'queryReference'
  | 'queryPhone'
  | 'queryRequest';

/** The index that each query of a shared table reads. */
export const indexOfQuery = {
  query: 'pending',
  queryAddress: 'by_address',
  queryQueue: 'by_queue',
  queryMailbox: 'by_mailbox',
  queryReference: 'by_reference',
  queryPhone: 'by_phone',
  queryRequest: 'by_request',
} as const satisfies Partial<Record<TableAction, string>>;
export type Query = keyof typeof indexOfQuery;
export const isQuery = (action: TableAction): action is Query => Object.hasOwn(indexOfQuery, action);

/** What a remote's function may do with a table of its remote: `query` reads the table and its indexes. */
export type OwnTableAction = 'get' | 'put' | 'update' | 'delete' | 'query';

export type Channel = 'ses' | 'sns';

/** Groups of environment variables (lambdas/core/config.ts). A function gets only the groups that its row names. */
export type Setting =
  | 'edge'
  | 'site'
  | 'guards'
  | 'captcha'
  | 'notifications'
  | 'accountMails'
  | 'retention'
  | 'practice'
  | 'audit'
  | 'copies'
  | 'staff';

/** What the CDK app, the local gateway and the bundler know about any function. */
export interface FunctionRow {
  /** The deployed function's name. */
  readonly function: string;
  /** The module in its folder `functions/` that exports its handler (handlerName), if that is not called like it. */
  readonly file?: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly tables: Partial<Record<TableName, readonly TableAction[]>>;
  /** Tables of the function's remote (remote-functions.ts). */
  readonly ownTables?: Readonly<Record<string, readonly OwnTableAction[]>>;
  readonly settings: readonly Setting[];
  /** Services that the function may send messages with. */
  readonly sends?: readonly Channel[];
  /** True if it makes, changes and deletes accounts of staff. With the setting `staff` alone it only looks them up. */
  readonly managesStaff?: boolean;
  /** True if it only lists them. */
  readonly listsStaff?: boolean;
}

/** A function that runs on a schedule. */
export interface ScheduledRow extends FunctionRow {
  readonly everyMinutes: number;
}

/** A function that Cognito calls. */
export interface TriggerRow extends FunctionRow {
  /** Whose accounts are in the pool. */
  readonly pool: 'visitors' | 'staff';
  /** Cognito's name for the trigger. */
  readonly on: 'PreSignUp' | 'CustomEmailSender' | 'PostAuthentication';
}

/** What a function needs to know about its endpoint. */
export interface Route extends FunctionRow {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** True if it also answers HEAD, with which monitors ask. */
  readonly head?: boolean;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  /** Success statuses: [first time, replay]. */
  readonly success: readonly number[];
  /** True if it also accepts a form posted without script, which it answers with pages. */
  readonly form?: boolean;
  /** True if only signed-in people may call it. API Gateway checks their ID token before it calls the function. */
  readonly signedIn?: boolean;
  /** True if the heartbeat asks, every minute, whether it could answer. */
  readonly watched?: boolean;
  /** Staff who may call it. API Gateway checks that their ID token is of the staff's pool, and the function their role. */
  readonly roles?: readonly StaffRole[];
}

/** API Gateway's keys of an endpoint's routes. */
export function routeKeysOf({ method, path, head }: Pick<Route, 'method' | 'path' | 'head'>): string[] {
  return [method, ...(head ? ['HEAD'] : [])].map((one) => `${one} ${path}`);
}

/** A route and what its callers need in addition. */
export interface Endpoint extends Route {
  readonly answer: z.ZodMiniType;
}

/** Rate-limit counts and used captcha tokens. */
export const guardAccess = { request_guards: ['get', 'update'] } as const;

/**
 * Memory of a function that somebody waits for, in MB. Lambda allots CPU by memory, one full vCPU at 1,769 MB. An insert
 * takes 12 ms of CPU, and its first call 145 ms with loading: 85 and 1,000 ms at 256 MB, 21 and 250 ms at 1,024 MB, for
 * $0.20 more per million calls, including the time that it waits for tables.
 */
export const waitedForMb = 1024;
