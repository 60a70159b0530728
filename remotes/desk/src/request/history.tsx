import { preferredTimesText } from '@concierge/contract/preferred-times';
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
          <li key={`${entry.at} ${entry.kind} ${entry.text}`} className="grid text-sm">
            <span>
              <span className="font-medium">{historyText(entry)}</span>{' '}
              <time dateTime={entry.at} className="text-muted">
                {dateTimeText(entry.at)}
              </time>
            </span>
            {entry.times ? <span>{preferredTimesText(entry.times)}</span> : null}
            {entry.kind === 'note' ? (
              <p className="whitespace-pre-wrap wrap-anywhere rounded-field bg-sand px-3 py-2 text-base">
                {entry.text}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
