import {
  contactMethodOptions,
  interestOptions,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/forms/options';
import { preferredTimesText } from '@concierge/contract/forms/preferred-times';
import { buttonVariants } from '@concierge/kit';
import { type ReactNode, useId } from 'react';
import type { WorkDetails, WorkPart } from '../../functions/schemas/work';
import { dateTimeText } from '../shared/practice-time';
import { mailsTo } from './mails';

type Fact = readonly [label: string, value: string];

/** What a call is about: read first, and shown apart from the other fields. */
const reasons: readonly string[] = ['primary_concern', 'message'];

/** Why the person wrote, in their own words. */
export function Reason({ details: { fields, shortened } }: { readonly details: WorkPart }) {
  const given = fields.filter(({ name }) => reasons.includes(name));
  if (given.length === 0) return null;
  return (
    <FactList label="Reason" facts={given.map(({ label, value }) => [label, value])}>
      {shortened ? <p className="text-sm text-muted">A physician can read all of the concern.</p> : null}
    </FactList>
  );
}

/** Everything else that the person sent, in the order in which a call needs it. */
export function Facts({ details }: { readonly details: WorkPart }) {
  const { email, phone, phone_mark, preferred_times, practice_times } = details;
  const facts: readonly Fact[] = [
    ['Phone', phone === null ? '' : `${phone}${phone_mark}`],
    ['Contact by', labelOf(contactMethodOptions, details.preferred_contact_method)],
    ['Preferred times', preferred_times ? preferredTimesText(preferred_times) : ''],
    ['In the practice’s time', practice_times.join(', ')],
    ['Email', email],
    ['Urgency they chose', labelOf(urgencyOptions, details.own_urgency)],
    ['Interest', labelOf(interestOptions, details.interest)],
    ['Received', dateTimeText(details.created_at)],
    ...details.fields
      .filter(({ name }) => !reasons.includes(name))
      .map(({ label, value }): Fact => [label, value]),
  ];
  return <FactList label="Details" facts={facts.filter(([, value]) => value !== '')} />;
}

interface FactListProps {
  readonly label: string;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

function FactList({ label: heading, facts, children }: FactListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-lg font-semibold">
        {heading}
      </h3>
      <dl className="grid gap-2 text-base">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** A call and a text; what the person asked for is first. */
function byPhone(phone: string, method: string) {
  const call = [`tel:${phone}`, `Call ${phone}`] as const;
  const text = [`sms:${phone}`, 'Send a text'] as const;
  return method === 'text' ? [text, call] : [call, text];
}

/** Ways to answer: a call, a text, or the practice's own mail program with a text to start from. */
export function Contact({ details }: { readonly details: WorkDetails }) {
  const { phone, preferred_contact_method } = details;
  const [look, item] = [
    buttonVariants({ variant: 'outline' }),
    'flex min-h-11 items-center px-4 hover:bg-mist',
  ];
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {phone === null
        ? null
        : byPhone(phone, preferred_contact_method).map(([href, label]) => (
            <a key={label} href={href} className={look}>
              {label}
            </a>
          ))}
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
