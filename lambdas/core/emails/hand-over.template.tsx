import { ButtonLink, EmailLayout, type Fact, Facts } from './layout';
import { renderEmail } from './render';

const HandOver = ({ person }: { readonly person: readonly Fact[] }) => (
  <EmailLayout preview="{{urgency}}" heading="{{urgent}}Handed over to you">
    <Facts
      facts={[
        { label: 'Urgency', value: '{{urgency}}' },
        { label: 'Answer by', value: '{{answerBy}}' },
        { label: 'Reference', value: '{{reference}}' },
        ...person,
        { label: 'Handed over by', value: '{{by}}' },
      ]}
    />
    <ButtonLink href="{{desk}}">Open it at the desk</ButtonLink>
  </EmailLayout>
);
const subject = '{{urgent}}Handed over to you: {{type}} {{reference}}';

/** Tells somebody of the staff that a request is now theirs. Contains nothing about anybody's health. */
export const handOver = renderEmail(subject, <HandOver person={[{ label: 'Name', value: '{{name}}' }]} />);

/** The same for a practice that reads names at its desk alone. */
export const handOverNotice = renderEmail(subject, <HandOver person={[]} />);
