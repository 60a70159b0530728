import type { TableShape } from '../aws/tables';
import type { Endpoint, FunctionRow } from './endpoints/row';
import { grants } from './remote-grants';

/** A function that runs on a schedule. */
export type ScheduledRow = FunctionRow & { readonly everyMinutes: number };

/** The functions that a remote brings: each is a file in its folder `functions/` ({@link handlerName}). */
export interface RemoteFunctions {
  readonly remote: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly scheduled: Readonly<Record<string, ScheduledRow>>;
  /** The remote's own tables by name. */
  readonly tables: Readonly<Record<string, TableShape>>;
}

/**
 * What a remote's `functions/index.ts` exports as `functions`.
 * @throws Error for a path outside `/api/<remote>/`, for a function or table whose name doesn't begin with the remote's,
 * and for access to a shared table or to settings that the platform hasn't granted (remote-grants.ts)
 */
export function defineFunctions({
  remote,
  endpoints,
  scheduled = {},
  tables = {},
}: Pick<RemoteFunctions, 'remote' | 'endpoints'> & Partial<RemoteFunctions>): RemoteFunctions {
  const refuse = (problem: string): never => {
    throw new Error(`The functions of ${remote}: ${problem}.`);
  };
  for (const name of Object.keys(tables))
    if (!name.startsWith(`${remote}_`)) refuse(`the table ${name} must be called ${remote}_...`);
  for (const { path } of Object.values(endpoints))
    if (!path.startsWith(`/api/${remote}/`)) refuse(`${path} is not under /api/${remote}/`);
  for (const row of [...Object.values(endpoints), ...Object.values(scheduled)]) {
    if (!row.function.startsWith(`${remote}-`))
      refuse(`${row.function} must be called ${remote}-... and be in functions/${row.function}.ts`);
    for (const own of Object.keys(row.ownTables ?? {}))
      if (!Object.hasOwn(tables, own)) refuse(`${row.function} uses ${own}, which is not among its tables`);
    for (const missing of notGranted(remote, row)) refuse(`${row.function} may not use ${missing}`);
  }
  return { remote, endpoints, scheduled, tables };
}

function notGranted(remote: string, row: FunctionRow): string[] {
  const { tables: shared = {}, settings = [], sends = [], managesStaff = false } = grants[remote] ?? {};
  const access = Object.entries(row.tables).flatMap(([table, actions]) => {
    const granted: readonly string[] = Object.entries(shared).find(([name]) => name === table)?.[1] ?? [];
    return actions.filter((action) => !granted.includes(action)).map((action) => `${table} (${action})`);
  });
  const always: readonly string[] = ['edge', 'staff'];
  return [
    ...access,
    ...row.settings.filter((setting) => !always.includes(setting) && !settings.includes(setting)),
    ...(row.sends ?? []).filter((channel) => !sends.includes(channel)),
    ...(row.managesStaff && !managesStaff ? ['the management of staff'] : []),
  ];
}

/** What a function's module exports, a function of the runtime: 'signInHandler' for 'desk-sign-in' of the desk. */
export const handlerName = (name: string, remote?: string): string =>
  `${name.slice(remote === undefined ? 0 : remote.length + 1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Handler`;

/** A remote's rows as those who build and run functions take them. */
export const rowsOf = ({ endpoints, scheduled }: RemoteFunctions): readonly FunctionRow[] => [
  ...Object.values(endpoints),
  ...Object.values(scheduled),
];
