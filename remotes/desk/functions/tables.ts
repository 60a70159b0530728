import { type TableShape, variableOf } from '@concierge/contract/aws/tables';

const entry = { sort: 'entry' } as const;
const copies = ['person', 'role', 'from', 'action', 'records', 'what'] as const;

/** The desk's own tables. `expires` is their TTL attribute, in seconds since 1970. */
export const deskTables = {
  /**
   * What each member of staff did: once under the person ('person ann@desk.example') and once under each record that was
   * shown or changed ('record K7M-4QXP'). `entry` is its time and id. The copy that nobody can change is in S3.
   */
  desk_audit: {
    key: 'subject',
    ...entry,
    expires: 'expires_at',
    /** Sparse: what stands under a person. */
    indexes: { by_day: { partition: 'day', ...entry, copies } },
    env: variableOf('desk_audit'),
  },
  /** The version of each record that a member of staff has seen. */
  desk_views: { key: 'person', sort: 'record', expires: 'expires_at', env: variableOf('desk_views') },
  /** What owners asked for (list 'jobs'), and the keys of what a job found (list 'found <job>'), for a day. */
  desk_jobs: { key: 'list', sort: 'job', expires: 'expires_at', env: variableOf('desk_jobs') },
} as const satisfies Record<string, TableShape>;
