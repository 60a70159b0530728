import {
  contactMethodOptions,
  interestOptions,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/forms/options';
import { preferredTimesText } from '@concierge/contract/forms/preferred-times';
import { buttonVariants } from '@concierge/kit';
import { useId } from 'react';
import type { WorkDetails, WorkPart } from '../../functions/schemas/work';
import { dateTimeText } from '../shared/practice-time';
import { mailsTo } from './mails';

/** Everything that the person sent. */
export function Facts({ details }: { readonly details: WorkPart }) {
  const headingId = useId();
  const { email, phone, phone_mark, preferred_times, practice_times, shortened } = details;
  const facts = [
    ['Received', dateTimeText(details.created_at)],
    ['Urgency', labelOf(urgencyOptions, details.own_urgency)],
    ['Interest', labelOf(interestOptions, details.interest)],
    ['Contact by', labelOf(contactMethodOptions, details.preferred_contact_method)],
    ['Phone', phone === null ? '' : `${phone}${phone_mark}`],
    ['Email', email],
    ['Preferred times', preferred_times ? preferredTimesText(preferred_times) : ''],
    ['In the practice’s time', practice_times.join(', ')],
    ...details.fields.map(({ label, value }) => [label, value]),
  ].filter(([, value]) => value !== '');
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-lg font-semibold">
        Details
      </h3>
      <dl className="grid gap-2 text-base">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {shortened ? <p className="text-sm text-muted">A physician can read all of the concern.</p> : null}
    </section>
  );
}

/** Ways to answer: a call, or the practice's own mail program with a text to start from. */
export function Contact({ details }: { readonly details: WorkDetails }) {
  const { phone } = details;
  const [look, item] = [
    buttonVariants({ variant: 'outline' }),
    'flex min-h-11 items-center px-4 hover:bg-mist',
  ];
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {phone === null ? null : (
        <a href={`tel:${phone}`} className={look}>
          {`Call ${phone}`}
        </a>
      )}
      <details className="max-w-full">
        <summary className={look}>Answer by email</summary>
        <ul className="mt-2 rounded-card border border-rule bg-white py-2">
          {mailsTo(details).map(({ label, href }) => (
            <li key={label}>
              <a href={href} className={item}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
