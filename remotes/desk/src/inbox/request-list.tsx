import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { kindLabels } from '../../functions/schemas/work';
import { FailureAlert } from '../shared/failure';
import { Loading } from '../shared/loading';
import type { OpenRequest } from '../shared/open-request';
import type { Person } from '../shared/person';
import { RequestRow } from './request-row';
import type { List } from './use-list';

interface RequestListProps {
  readonly list: List;
  readonly person: Person;
  readonly place: OpenRequest;
  readonly now: number;
  /** The id of the row that the keys are at. */
  readonly current: string | undefined;
  readonly onCurrent: (id: string) => void;
}

/** The rows, with ways to more of them. Its least height leaves room to scroll, so that a row under a finger can stay. */
export function RequestList({ list, current, onCurrent, ...ofRows }: RequestListProps) {
  const { rows } = list;
  return (
    <div className="grid min-h-screen grid-cols-1 content-start gap-4" aria-busy={list.loading}>
      <FailureAlert error={list.failure} onRetry={() => void list.reload()} />
      <ul
        ref={list.element}
        aria-label="Requests and messages"
        className="border-t border-rule [overflow-anchor:none]"
      >
        {rows.map((row) => (
          <RequestRow
            key={row.id}
            row={row}
            {...ofRows}
            current={row.id === current}
            onFocus={() => onCurrent(row.id)}
          />
        ))}
      </ul>
      {list.unreadable.length === 0 ? null : (
        <FormAlert tone="error" title="Some requests can’t be read. Tell whoever runs the site.">
          <ul>
            {list.unreadable.map(({ id, kind, reference }) => (
              <li key={id} translate="no">{`${kindLabels[kind]} ${reference} cannot be read`}</li>
            ))}
          </ul>
        </FormAlert>
      )}
      {list.loading ? <Loading /> : null}
      {rows.length === 0 && !list.loading && list.failure === undefined && list.query?.search === '' ? (
        <p>Nothing here.</p>
      ) : null}
      {list.next === undefined ? null : (
        <Button variant="outline" className="justify-self-start" onClick={() => void list.showMore()}>
          Show more
        </Button>
      )}
    </div>
  );
}
