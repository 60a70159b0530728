import { noTimes, preferredTimesText } from '@concierge/contract/forms/preferred-times';
import type { HistoryEntry } from '../../functions/schemas/work';
import { dateTimeText } from '../shared/practice-time';
import { historyText } from './history-text';

/** What happened to a record, newest first. */
export function History({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history-heading" className="grid gap-2">
      <h3 id="history-heading" className="text-lg font-semibold">
        History
      </h3>
      <ol className="grid gap-3 border-l-2 border-rule pl-4">
        {entries.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.text} ${entry.part}`} className="grid text-sm">
            <span>
              <span className="font-medium">
                {entry.part ? `${entry.part}: ${historyText(entry)}` : historyText(entry)}
              </span>{' '}
              <time dateTime={entry.at} className="text-muted">
                {dateTimeText(entry.at)}
              </time>
            </span>
            <ChangedTimes entry={entry} />
            {entry.kind === 'note' ? (
              <p
                dir="auto"
                className="whitespace-pre-wrap wrap-anywhere rounded-field bg-sand px-3 py-2 text-base"
              >
                {entry.text}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The preferred times of a change, the old ones beside the new ones. */
export function ChangedTimes({ entry: { times, before } }: { readonly entry: HistoryEntry }) {
  if (!times) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      <Times label="Before" times={before} />
      <Times label="Now" times={times} />
    </dl>
  );
}

interface TimesProps {
  readonly label: string;
  readonly times: HistoryEntry['times'];
}

const Times = ({ label, times }: TimesProps) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd>{times ? preferredTimesText(times) : noTimes}</dd>
  </>
);
