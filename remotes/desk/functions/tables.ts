import { type TableShape, variableOf } from '@concierge/contract/tables';

const entry = { sort: 'entry' } as const;
const copies = ['person', 'role', 'from', 'action', 'record', 'what'] as const;

/** The desk's own tables. `expires` is their TTL attribute, in seconds since 1970. */
export const deskTables = {
  /** What each member of staff did; `entry` is its time and id. The copy that nobody can change is in S3. */
  desk_audit: {
    key: 'person',
    ...entry,
    expires: 'expires_at',
    indexes: {
      by_day: { partition: 'day', ...entry, copies },
      by_record: { partition: 'record', ...entry, copies },
    },
    env: variableOf('desk_audit'),
  },
  /** The version of each record that a member of staff has seen. */
  desk_looks: { key: 'person', sort: 'record', expires: 'expires_at', env: variableOf('desk_looks') },
} as const satisfies Record<string, TableShape>;
