import { withCommas } from '@concierge/contract/forms/form-texts';
import { closedStates } from '@concierge/contract/staff/work-states';
import { Button, cn } from '@concierge/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CountAnswer } from '../../functions/schemas/inbox';
import { madeText } from '../request/change-texts';
import { ProblemsOfOthers } from '../request/problems';
import { Request } from '../request/request';
import { RequestPane } from '../request/request-pane';
import { StateDialog } from '../request/state-dialog';
import { UndoBar } from '../request/undo-bar';
import { useChanges } from '../request/use-changes';
import { useRequest } from '../request/use-request';
import { type Offer, useUndo } from '../request/use-undo';
import { useColleaguesLoaded } from '../shared/colleagues';
import { useOpenRequest } from '../shared/open-request';
import { PageFrame } from '../shared/page-frame';
import { usePerson } from '../shared/person';
import { FilterBar } from './filter-bar';
import { useFilters } from './filters';
import { KeysDialog } from './keys-dialog';
import { newsOf } from './news';
import { RequestList } from './request-list';
import { useCount } from './use-count';
import { type List, useList } from './use-list';
import { type Subject, useRequestKeys } from './use-request-keys';

/** '12 open, 1 overdue in all.' */
const countedText = ({ open, overdue, more }: CountAnswer): string =>
  more
    ? `${withCommas(open)} and more open, at least ${withCommas(overdue)} overdue in all.`
    : `${withCommas(open)} open, ${withCommas(overdue)} overdue in all.`;

/** '12 found: 8 open, 4 closed.' */
function foundText({ rows, next, loading }: List): string {
  if (loading) return '';
  if (rows.length === 0) return 'Nothing found.';
  const closed = rows.filter(({ state }) => closedStates.includes(state)).length;
  const soFar = next === undefined ? '' : ' so far';
  return `${rows.length} found${soFar}: ${rows.length - closed} open, ${closed} closed.`;
}

/** The list, with the opened request beside it or, on a phone, in its place. */
export function Inbox() {
  const person = usePerson();
  useColleaguesLoaded(person.email);
  const { filters, change } = useFilters();
  const [search, setSearch] = useState('');
  const place = useOpenRequest();
  const list = useList(useMemo(() => ({ ...filters, search }), [filters, search]));
  const request = useRequest(place.open);
  const [announced, setAnnounced] = useState({ text: '', at: 0 });
  const announce = (text: string) => setAnnounced({ text, at: Date.now() });
  const [currentId, setCurrent] = useState<string>();
  const [stateOf, setStateOf] = useState<Subject | null>(null);
  const [helps, setHelps] = useState(false);
  const noteWanted = useRef(false);

  const undo = useUndo(person.email);
  const changes = useChanges(person.email, {
    onChanged(details, made) {
      list.replace(details);
      request.put(details);
      // Of these, two rows changed.
      if (made.edit.action === 'merge' || made.edit.action === 'undo') void list.reload();
      if (made.edit.action === 'merge' && place.open?.id === made.target.id) place.show(details);
      // What was taken apart is still shown in what it was a part of.
      if (made.edit.action === 'undo' && place.open?.id !== details.id) void request.reload();
      // What can be undone is announced with the way to undo it.
      if (!undo.follow(made)) announce(madeText(made));
    },
    onConflict(target) {
      if (!place.open) place.show(target);
      else if (place.open.id === target.id) void request.follow();
    },
  });
  const onUndo = (offer: Offer) => {
    undo.withdraw(offer);
    void changes.send(offer.target, { action: 'undo', undoes: offer.change });
  };

  const { counted, failed, now } = useCount(person.locked, async ({ mark }) => {
    const before = list.rows;
    const rows = await list.follow(mark);
    if (!rows) return;
    announce(newsOf(before, rows));
    void request.follow();
  });

  const opened = request.details;
  const { replace } = list;
  // What was new to the reader no longer is.
  useEffect(() => {
    if (opened) replace(opened);
  }, [opened, replace]);

  const current = (list.rows.find(({ id }) => id === currentId) ?? list.rows[0])?.id;
  const keys = useRequestKeys({
    ...{ locked: person.locked, list, current, place, opened, noteWanted },
    onTake: (row) => void changes.send(row, { action: 'take' }),
    onState: setStateOf,
    onUndo() {
      const last = undo.offers.at(-1);
      return last ? onUndo(last) : false;
    },
    onHelp: () => setHelps(true),
  });

  const counts = [
    ...(search === '' ? [`${list.rows.length} shown.`] : []),
    ...(counted ? [countedText(counted)] : []),
    ...(failed ? ['No connection: this may be out of date.'] : []),
  ];
  return (
    <PageFrame title="Inbox">
      <p role="status" className="sr-only">
        <span key={announced.at}>{announced.text}</span>
      </p>
      <ProblemsOfOthers changes={changes} place={place} />
      <div>
        <div className={cn('grid grid-cols-1 gap-6', place.open && 'lg:grid-cols-2')}>
          <div className={cn('grid min-w-0 content-start gap-4 print:hidden', place.open && 'max-lg:hidden')}>
            <FilterBar
              person={person}
              filters={filters}
              change={change}
              search={search}
              onSearch={setSearch}
            />
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
              <p>
                <span role="status">{search === '' ? '' : foundText(list)}</span> {counts.join(' ')}
              </p>
              <Button variant="link" className="pr-0!" onClick={() => setHelps(true)}>
                Keys
              </Button>
            </div>
            <RequestList {...{ list, person, place, now, current }} onCurrent={setCurrent} />
          </div>
          <RequestPane {...{ place, request, noteWanted }}>
            {(details) => (
              <Request
                key={details.id}
                {...{ details, person, changes, place, now }}
                onState={() => setStateOf(details)}
              />
            )}
          </RequestPane>
        </div>
        <UndoBar open={place.open !== null} offers={undo.offers} onUndo={onUndo} />
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
