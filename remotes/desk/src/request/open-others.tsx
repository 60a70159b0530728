import { isUrgent, labelOf, urgencyOptions } from '@concierge/contract/forms/options';
import { closedStates, workStateLabels } from '@concierge/contract/staff/work-states';
import { Button, Link } from '@concierge/kit';
import { useState } from 'react';
import { kindLabels, type WorkDetails } from '../../functions/schemas/work';
import { Dialog } from '../shared/dialog';
import type { OpenRequest } from '../shared/open-request';
import { dateTimeText } from '../shared/practice-time';
import type { Changes } from './use-changes';

interface OpenOthersProps {
  readonly details: WorkDetails;
  readonly place: OpenRequest;
  readonly changes: Changes;
}

type Other = WorkDetails['open_others'][number];

/**
 * What else is open and may be the same person's. From the same address it can be merged at once; of another address that
 * goes to the same mailbox somebody has to say whose it is.
 */
export function OpenOthers({ details, place, changes }: OpenOthersProps) {
  const [asked, setAsked] = useState<Other | null>(null);
  const { open_others, kind, id, state, merged_into } = details;
  if (open_others.length === 0) return null;
  const mayMerge = merged_into === null && !closedStates.includes(state);
  const merge = (other: Other, said: { readonly same_person?: true }) =>
    void changes.send(other, { action: 'merge', into: { kind, id }, ...said });
  return (
    <section aria-labelledby="others-heading" className="grid gap-1 print:hidden">
      <h3 id="others-heading" className="text-lg font-semibold">
        Also open
      </h3>
      <ul>
        {open_others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 text-base">
            <Link
              {...place.linkTo(other)}
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
            >
              {`${kindLabels[other.kind]} ${other.reference}`}
            </Link>
            <span className={isUrgent(other) ? 'text-sm font-semibold text-error' : 'text-sm text-muted'}>
              {labelOf(urgencyOptions, other.urgency_level)}
            </span>
            <span className="min-w-0 text-sm text-muted wrap-anywhere">
              <bdi>{other.name}</bdi>
              {', '}
              <bdi>{other.same_address ? 'the same address' : other.email}</bdi>
              {`, ${workStateLabels[other.state]}, ${dateTimeText(other.created_at)}`}
            </span>
            {mayMerge ? (
              <Button
                variant="outline"
                aria-label={`Merge into this: ${other.reference}`}
                onClick={() => (other.same_address ? merge(other, {}) : setAsked(other))}
              >
                Merge into this
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? (
        <Dialog title="Are they the same person?" onClose={() => setAsked(null)}>
          {(close) => (
            <>
              <ul className="grid gap-2">
                {[asked, details].map(({ reference, name, email }) => (
                  <li key={reference} className="wrap-anywhere">
                    <span translate="no">{reference}</span>
                    {': '}
                    <bdi className="font-semibold">{name}</bdi>
                    {', '}
                    <bdi>{email}</bdi>
                  </li>
                ))}
              </ul>
              <p>
                The two addresses may lead to one mailbox, and may be two people’s. Merge them only if you
                know that one person wrote both.
              </p>
              <Button
                onClick={() => {
                  close();
                  merge(asked, { same_person: true });
                }}
              >
                One person: merge
              </Button>
            </>
          )}
        </Dialog>
      ) : null}
    </section>
  );
}
