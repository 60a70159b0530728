import { Button, cn } from '@concierge/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type WorkRow, workStateLabels } from '../../functions/schemas/work';
import { paneIds } from '../request/desk';
import { draftName, writeDraft } from '../request/drafts';
import { RequestPane } from '../request/request-pane';
import { StateDialog } from '../request/state-dialog';
import { type Target, useChanges, type Wish } from '../request/use-changes';
import { useRequest } from '../request/use-request';
import { FailureAlert } from '../shared/failure';
import { PageFrame } from '../shared/page-frame';
import { usePerson } from '../shared/person';
import { FilterBar, searchId } from './filter-bar';
import { useFilters } from './filters';
import { KeysDialog, useKeys } from './keys';
import { newsOf } from './news';
import { useOpenRequest } from './open-request';
import { RequestList } from './request-list';
import { useCount } from './use-count';
import { useList } from './use-list';
import { focusRow } from './use-steady-rows';

type Shown = Target & Pick<WorkRow, 'state'>;

const said: Readonly<Record<Wish['action'], string>> = {
  take: 'Taken',
  hand_over: 'Handed over',
  state: 'State set',
  note: 'Note saved',
  merge: 'Merged',
};

/** The list, with the opened request beside it or, on a phone, in its place. */
export function Inbox() {
  const person = usePerson();
  const { filters, change } = useFilters();
  const [search, setSearch] = useState('');
  const place = useOpenRequest();
  const list = useList(useMemo(() => ({ ...filters, search }), [filters, search]));
  const request = useRequest(place.open);
  const [announced, setAnnounced] = useState({ text: '', at: 0 });
  const announce = (text: string) => setAnnounced({ text, at: Date.now() });
  const [currentId, setCurrent] = useState<string>();
  const [stateOf, setStateOf] = useState<Shown | null>(null);
  const [helps, setHelps] = useState(false);
  const noteWanted = useRef(false);

  const changes = useChanges({
    onChanged(details, wish) {
      list.replace(details);
      request.put(details);
      if (wish.action === 'note') writeDraft(draftName(person.email, details.id), '');
      if (wish.action === 'merge') place.show(details);
      const state = wish.action === 'state' ? `: ${workStateLabels[wish.state]}` : '';
      announce(`${said[wish.action]}${state}, ${details.reference}`);
    },
    onConflict(details) {
      request.put(details);
      place.show(details);
    },
  });

  const { counted, failed, now } = useCount(person.locked, async ({ mark }) => {
    const before = list.rows;
    const rows = await list.follow(mark);
    if (!rows) return;
    announce(newsOf(before, rows));
    const seen = rows.find(({ id }) => id === place.open?.id)?.version;
    if (seen === undefined || seen !== request.details?.version) void request.reload();
  });

  const opened = request.details;
  const { replace } = list;
  // What was new to the reader no longer is.
  useEffect(() => {
    if (opened) replace(opened);
  }, [opened, replace]);

  const current = list.rows.find(({ id }) => id === currentId) ?? list.rows[0];
  const isIn = (box: Element | null) => box?.contains(document.activeElement) ?? false;
  /** What a key is about: what is open if the focus is in it, or else the row that had it last. */
  const subject = (): Shown | undefined => (isIn(document.getElementById(paneIds.pane)) && opened) || current;
  const move = (by: number) => {
    const from = isIn(list.element.current) || place.open ? by : 0;
    const next = list.rows[list.rows.findIndex(({ id }) => id === current?.id) + from];
    if (next) focusRow(next.id);
  };
  const inRows = (by: number) => () => (isIn(list.element.current) ? move(by) : false);
  const keys = useKeys(person.locked, {
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: inRows(1),
    ArrowUp: inRows(-1),
    Escape: () => place.open !== null && place.close(),
    t() {
      const row = subject();
      if (row) void changes.send(row, { action: 'take' });
    },
    n() {
      const row = subject();
      if (row && row.id === opened?.id) document.getElementById(paneIds.note)?.focus();
      else if (row) {
        noteWanted.current = true;
        place.show(row);
      }
    },
    s: () => setStateOf(subject() ?? null),
    '/': () => document.getElementById(searchId)?.focus(),
    '?': () => setHelps(true),
  });

  const counts = [
    `${list.total} in this list.`,
    ...(counted ? [`${counted.open} open, ${counted.overdue} overdue in all.`] : []),
    ...(failed ? ['No connection: this may be out of date.'] : []),
  ];
  const desk = { person, changes, place, now, rows: list.rows, onState: () => setStateOf(opened) };
  return (
    <PageFrame title="Inbox">
      <p role="status" className="sr-only">
        <span key={announced.at}>{announced.text}</span>
      </p>
      <div className={cn('grid grid-cols-1 gap-6', place.open && 'lg:grid-cols-2')}>
        <div className={cn('grid min-w-0 content-start gap-4 print:hidden', place.open && 'max-lg:hidden')}>
          <FilterBar filters={filters} change={change} search={search} onSearch={setSearch} />
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
            <p>{counts.join(' ')}</p>
            <Button variant="link" className="pr-0!" onClick={() => setHelps(true)}>
              Keys
            </Button>
          </div>
          {changes.problem && changes.problem.target.id !== place.open?.id ? (
            <FailureAlert error={changes.problem.error} onRetry={() => void changes.again()} />
          ) : null}
          <RequestList list={list} desk={desk} current={current?.id} onCurrent={setCurrent} />
        </div>
        <RequestPane desk={desk} request={request} noteWanted={noteWanted} />
      </div>
      {stateOf ? (
        <StateDialog
          row={stateOf}
          onChoose={(state) => void changes.send(stateOf, { action: 'state', state })}
          onClose={() => setStateOf(null)}
        />
      ) : null}
      {helps ? <KeysDialog {...keys} onClose={() => setHelps(false)} /> : null}
    </PageFrame>
  );
}
