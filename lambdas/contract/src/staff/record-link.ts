import type { WorkKind } from './work-states';

interface Key {
  readonly kind: WorkKind;
  readonly id: string;
}

/** The fragment that names a record on the desk's page: nothing of it reaches a server's log. */
export const recordFragment = ({ kind, id }: Key): string => `#${kind}-${id}`;

/** Where a record is opened. @param desk The desk's origin */
export const recordLink = (desk: string, key: Key): string => `${desk}/${recordFragment(key)}`;
