import type { TableShape } from '../aws/tables';
import type { Endpoint, FunctionRow, ScheduledRow, TriggerRow } from './endpoints/row';
import { grants } from './remote-grants';

/** An alarm on the highest value of a metric that a function counts in some minutes. */
export interface AlarmRow {
  readonly title: string;
  /** The function that counts it. */
  readonly countedBy: string;
  /** The alarm goes off at this value. */
  readonly threshold: number;
  /** True if it goes off below it, and also if nothing was counted. */
  readonly below?: boolean;
  readonly minutes: number;
  /** How many such spans in a row, by default one. */
  readonly periods?: number;
  /** `page` gets somebody out of bed; any other alarm is a mail. */
  readonly severity?: 'page';
  /** What people notice, in plain words. */
  readonly impact: string;
}

/** A table of functions: what `index.ts` in a folder of functions exports as `functions`. */
export interface Functions {
  /** The remote that they are of. Without one they are the platform's. */
  readonly remote?: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Functions that run on a schedule. */
  readonly scheduled: Readonly<Record<string, ScheduledRow>>;
  /** Functions that Cognito calls. */
  readonly triggers: Readonly<Record<string, TriggerRow>>;
  /** Functions that a topic calls. */
  readonly subscribers: Readonly<Record<string, FunctionRow>>;
  /** Answers requests that match no endpoint. */
  readonly unrouted?: FunctionRow;
  /** The remote's own tables by name. */
  readonly tables: Readonly<Record<string, TableShape>>;
  /** A remote's alarms by the metric that they watch. The platform's are infra/cdk/stacks/alarms/stage-alarms.ts. */
  readonly alarms: Readonly<Record<string, AlarmRow>>;
}

/**
 * Makes the table of a folder of functions, the platform's (lambdas/functions) or a remote's (its `functions/`).
 * @throws Error for two functions of the same name. For a remote's also for a path outside `/api/<remote>/`, for a function
 * or table whose name doesn't begin with the remote's, for a trigger or subscriber, and for access to a shared table or to
 * settings that the platform hasn't granted (remote-grants.ts)
 *
 * @example
 * export const functions = defineFunctions({
 *   remote: 'news',
 *   endpoints: { subscribe },
 *   tables: { news_readers: { key: 'email', expires: 'expires_at', env: 'TABLE_NEWS_READERS' } },
 * });
 */
export function defineFunctions(given: Pick<Functions, 'endpoints'> & Partial<Functions>): Functions {
  const functions: Functions = {
    ...{ scheduled: {}, triggers: {}, subscribers: {}, tables: {}, alarms: {} },
    ...given,
  };
  const { remote, endpoints, triggers, subscribers, tables, unrouted } = functions;
  const refuse = (problem: string): never => {
    throw new Error(`The functions of ${remote ?? 'the platform'}: ${problem}.`);
  };
  const rows = rowsOf(functions);
  for (const [at, { function: name }] of rows.entries())
    if (rows.findIndex((row) => row.function === name) !== at) refuse(`two are called ${name}`);
  if (remote === undefined) return functions;
  for (const { function: name } of [
    ...Object.values(triggers),
    ...Object.values(subscribers),
    unrouted ?? [],
  ].flat())
    refuse(`${name} must be an endpoint or scheduled`);
  for (const name of Object.keys(tables))
    if (!name.startsWith(`${remote}_`)) refuse(`the table ${name} must be called ${remote}_...`);
  for (const { path } of Object.values(endpoints))
    if (!path.startsWith(`/api/${remote}/`)) refuse(`${path} is not under /api/${remote}/`);
  for (const row of rows) {
    if (!row.function.startsWith(`${remote}-`))
      refuse(`${row.function} must be called ${remote}-... and be in functions/${row.function}.ts`);
    for (const own of Object.keys(row.ownTables ?? {}))
      if (!Object.hasOwn(tables, own)) refuse(`${row.function} uses ${own}, which is not among its tables`);
    for (const missing of notGranted(remote, row)) refuse(`${row.function} may not use ${missing}`);
  }
  return functions;
}

function notGranted(remote: string, row: FunctionRow): string[] {
  const { tables: shared = {}, settings = [], sends = [], managesStaff = false } = grants[remote] ?? {};
  const access = Object.entries(row.tables).flatMap(([table, actions]) => {
    const granted: readonly string[] = Object.entries(shared).find(([name]) => name === table)?.[1] ?? [];
    return actions.filter((action) => !granted.includes(action)).map((action) => `${table} (${action})`);
  });
  const always: readonly string[] = settingsOfAll;
  return [
    ...access,
    ...row.settings.filter((setting) => !always.includes(setting) && !settings.includes(setting)),
    ...(row.sends ?? []).filter((channel) => !sends.includes(channel)),
    ...((row.managesStaff || row.listsStaff) && !managesStaff ? ['the management of staff'] : []),
  ];
}

/** Settings that any remote's functions may use. */
export const settingsOfAll = ['edge', 'staff'] as const;

/**
 * What a function's module exports, a function of the runtime: 'sendConfirmationEmailHandler' for
 * 'send-confirmation-email', 'signInHandler' for 'desk-sign-in' of the desk.
 */
export const handlerName = (name: string, remote?: string): string =>
  `${name.slice(remote === undefined ? 0 : remote.length + 1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Handler`;

/** Every row of a table, as those who build and run functions take them. */
export const rowsOf = ({
  endpoints,
  scheduled,
  triggers,
  subscribers,
  unrouted,
}: Omit<Functions, 'tables' | 'alarms'>): readonly FunctionRow[] => [
  ...[endpoints, scheduled, triggers, subscribers].flatMap((rows) => Object.values<FunctionRow>(rows)),
  ...(unrouted ? [unrouted] : []),
];
