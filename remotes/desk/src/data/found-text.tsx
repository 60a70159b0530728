import type { PersonSummary } from '../../functions/schemas/person';

const nouns = [
  ['appointment_requests', 'request', 'requests'],
  ['contact_form_submissions', 'message', 'messages'],
  ['patient_surveys', 'survey', 'surveys'],
  ['request_guards', 'count of how often they wrote', 'counts of how often they wrote'],
] as const satisfies readonly (readonly [keyof PersonSummary['counts'], one: string, many: string])[];

/** '2 requests, 1 message, 3 counts of how often they wrote'; empty if there is nothing. */
export const amountText = ({ counts }: Pick<PersonSummary, 'counts'>): string =>
  nouns
    .filter(([table]) => counts[table] > 0)
    .map(([table, one, many]) => `${counts[table]} ${counts[table] === 1 ? one : many}`)
    .join(', ');

/** What was found of a person. */
export function FoundText({ email, summary }: { readonly email: string; readonly summary: PersonSummary }) {
  const { references, unverified } = summary;
  const amount = amountText(summary);
  const more = recordsIn(summary) - references.length;
  return (
    <>
      <p>{amount === '' ? `Nothing is stored of ${email}.` : `Found of ${email}: ${amount}.`}</p>
      {references.length > 0 ? (
        <p>
          {references.join(', ')}
          {more > 0 ? ` and ${more} more` : ''}
        </p>
      ) : null}
      {unverified > 0 ? (
        <p>
          Surveys that only name one of these requests, and may be somebody else’s: {unverified}. They are
          deleted too, and exported in a file of their own. Check whose they are before you give them away.
        </p>
      ) : null}
    </>
  );
}

const recordsIn = ({ counts }: PersonSummary): number =>
  counts.appointment_requests + counts.contact_form_submissions + counts.patient_surveys;
