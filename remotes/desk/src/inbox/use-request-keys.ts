import type { RefObject } from 'react';
import type { WorkDetails, WorkRow } from '../../functions/schemas/work';
import type { Target } from '../request/edit';
import { paneIds } from '../request/pane-ids';
import type { OpenRequest } from '../shared/open-request';
import { focusRow, recordOf } from '../shared/record-rows';
import { searchId } from './filter-bar';
import { useKeys } from './use-keys';
import type { List } from './use-list';

/** What a key is about. */
export type Subject = Target & Pick<WorkRow, 'state'>;

interface RequestKeys {
  readonly locked: boolean;
  readonly list: List;
  /** The id of the row that Tab reaches. */
  readonly current: string | undefined;
  readonly place: OpenRequest;
  readonly opened: WorkDetails | null;
  /** Set to true before a record is opened to write a note. */
  readonly noteWanted: RefObject<boolean>;
  readonly onTake: (subject: Subject) => void;
  readonly onState: (subject: Subject) => void;
  /** Returns false if there is nothing to undo. */
  readonly onUndo: () => unknown;
  readonly onHelp: () => void;
}

/** The keys of the inbox. Those that change something act on what is open, or else on the record that has the focus. */
export function useRequestKeys({ list, current, place, opened, noteWanted, ...on }: RequestKeys) {
  const { rows, element } = list;
  const inList = () => element.current?.contains(document.activeElement) ?? false;

  function subject(): Subject | undefined {
    if (opened) return opened;
    const id = place.open ? place.open.id : inList() ? recordOf(document.activeElement) : undefined;
    return rows.find((row) => row.id === id);
  }
  const about = (act: (subject: Subject) => void) => () => {
    const row = subject();
    if (!row) return false;
    act(row);
  };
  const move = (by: number) => {
    const from = inList() || place.open ? by : 0;
    const next = rows[rows.findIndex(({ id }) => id === current) + from];
    if (next) focusRow(next.id);
  };
  const inRows = (by: number) => () => (inList() ? move(by) : false);

  return useKeys(on.locked, {
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: inRows(1),
    ArrowUp: inRows(-1),
    Escape: () => place.open !== null && place.close(),
    t: about(on.onTake),
    s: about(on.onState),
    n: about((row) => {
      noteWanted.current = !place.open;
      if (place.open) document.getElementById(paneIds.note)?.focus();
      else place.show(row);
    }),
    z: on.onUndo,
    '/': () => document.getElementById(searchId)?.focus(),
    '?': on.onHelp,
  });
}
