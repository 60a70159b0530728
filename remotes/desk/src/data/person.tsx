import { AskForm } from '../shared/ask-form';
import { EmailField } from '../shared/email-field';
import { useJob } from '../shared/use-job';
import { FoundPerson } from './found-person';
import { FoundText } from './found-text';
import { JobProgress } from './job-progress';

/** Finds everything of one address, to export or delete it. */
export function Person() {
  const find = useJob();
  const { done } = find;
  return (
    <>
      <p>Their requests, messages, surveys, and what staff wrote about them. Find it first.</p>
      <AskForm
        id="find"
        label="Everything of one address"
        button="Find"
        pending={find.busy}
        onSend={(typed) => void find.start({ action: 'find', email: typed('email') })}
      >
        <EmailField label="Email address" />
      </AskForm>
      <JobProgress job={find} text="Looking through everything that is stored. This takes a minute or two.">
        {done ? <FoundText email={done.email} summary={done.summary} /> : null}
      </JobProgress>
      {done && !find.busy ? (
        <FoundPerson key={done.job} email={done.email} job={done.job} summary={done.summary} />
      ) : null}
    </>
  );
}
