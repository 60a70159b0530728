import { dateIn } from '@concierge/contract/practice/promised-time';
import { Button, cn, site } from '@concierge/kit';
import { SelectField, TextField } from '@concierge/kit/forms';
import { useCallback, useEffect, useState } from 'react';
import { audit as auditEndpoint } from '../../functions/endpoints';
import { type AuditEntry, type AuditQuery, auditColumns } from '../../functions/schemas/audit';
import { AskForm } from '../shared/ask-form';
import { FailureAlert } from '../shared/failure';
import { PageFrame } from '../shared/page-frame';
import { dateTimeText } from '../shared/practice-time';
import { useAnswer } from '../shared/use-answer';
import { useExport } from '../shared/use-export';
import { withMore } from '../shared/with-more';

const byOptions = [
  { value: 'day', label: 'Day' },
  { value: 'person', label: 'Person' },
  { value: 'record', label: 'Record' },
] as const;
const valueLabels = {
  day: 'Day',
  person: 'Work email of the person',
  record: 'Reference of the record',
} as const;

const shownOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(' ');

/** What staff did, for owners. Reading it is an entry of its own. */
export function Audit() {
  const [query, setQuery] = useState<AuditQuery>(() => ({
    by: 'day',
    value: dateIn(Date.now(), site.openingHours.timeZone),
  }));
  const [by, setBy] = useState(query.by);
  const [entries, setEntries] = useState<readonly AuditEntry[]>([]);
  const { answer, failure, pending, ask } = useAnswer(auditEndpoint);
  const { save, outcome: saved } = useExport();
  const read = useCallback(
    async (after?: string) => {
      const next = await ask({ ...query, ...(after === undefined ? {} : { after }) });
      if (next) setEntries((before) => withMore(after === undefined ? [] : before, next.entries));
    },
    [query, ask],
  );
  useEffect(() => void read(), [read]);
  return (
    <PageFrame title="Audit">
      <AskForm
        id="audit"
        label="Find entries"
        button="Show"
        className="max-w-form"
        pending={pending}
        onSend={(typed) => setQuery({ by, value: typed('value') })}
      >
        <SelectField
          label="By"
          name="by"
          options={byOptions}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            setBy(byOptions.find((option) => option.value === value)?.value ?? 'day')
          }
        />
        <TextField
          key={by}
          label={valueLabels[by]}
          name="value"
          type={by === 'day' ? 'date' : 'text'}
          autoComplete="off"
          required
          defaultValue={by === query.by ? query.value : ''}
        />
      </AskForm>
      <FailureAlert error={failure} onRetry={() => void read()} />
      <p role="status">{pending ? '' : `${entries.length} entries shown.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label="Entries" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b border-control">
              {auditColumns.map(({ key, header }) => (
                <th key={key} scope="col" className="p-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} className="border-b border-rule align-top">
                {auditColumns.map(({ key: column }) => (
                  <td key={column} className={cn('p-2', column === 'what' ? 'min-w-64' : 'min-w-24')}>
                    {column === 'at' ? (
                      <time dateTime={entry.at} className="whitespace-nowrap">
                        {dateTimeText(entry.at)}
                      </time>
                    ) : column === 'action' ? (
                      entry.action.replaceAll('_', ' ')
                    ) : (
                      shownOf(entry[column])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap gap-2">
        {answer?.next === undefined ? null : (
          <Button variant="outline" onClick={() => void read(answer.next)}>
            Show more
          </Button>
        )}
        <Button variant="outline" onClick={() => void save({ ...query, what: 'audit' })}>
          Export as a spreadsheet
        </Button>
      </div>
      {saved}
    </PageFrame>
  );
}
