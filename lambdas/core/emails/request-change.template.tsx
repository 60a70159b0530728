import { emergencyNote } from '@concierge/contract/forms/form-texts';
import { ButtonLink, EmailLayout, type Fact, Facts, Paragraph, TextLink, Unbroken } from './layout';
import { renderEmail } from './render';

const Change = ({ person }: { readonly person: readonly Fact[] }) => (
  <EmailLayout preview="{{times}}" heading="{{type}} {{action}}">
    <Facts
      facts={[
        { label: 'Reference', value: '{{reference}}' },
        ...person,
        { label: 'Status', value: '{{action}}' },
        { label: 'Answer by', value: '{{answerBy}}' },
        { label: 'When', value: '{{at}}' },
        { label: 'Preferred times', value: '{{times}}' },
      ]}
    />
    <ButtonLink href="{{desk}}">Open it at the desk</ButtonLink>
    <Paragraph quiet>
      They did this on the site: from the link in their confirmation, with their reference and email address,
      or signed in to their account.
    </Paragraph>
  </EmailLayout>
);
const subject = '{{type}} {{reference}} was {{action}}';

/** What happened to a request, and whom to call about it. */
export const requestChange = renderEmail(
  subject,
  <Change
    person={[
      { label: 'Name', value: '{{name}}' },
      { label: 'Phone', value: '{{phone}}' },
    ]}
  />,
);

/** The same for a practice that reads the rest at its desk. Contains nothing about a person. */
export const changeNotice = renderEmail(subject, <Change person={[]} />);

/** Tells the person the same. */
export const receipt = renderEmail(
  'Your {{type}} {{reference}} was {{action}}',
  <EmailLayout preview="{{times}}" heading="Your {{type}} was {{action}}">
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'Times that work for you', value: '{{times}}' },
      ]}
    />
    <Paragraph>
      {'{{done}}'} <TextLink href="{{link}}">{'{{next}}'}</TextLink>
    </Paragraph>
    <Paragraph>{emergencyNote}</Paragraph>
    <Paragraph>
      Wasn’t this you? Call <Unbroken>{'{{supportPhone}}'}</Unbroken>.
    </Paragraph>
  </EmailLayout>,
);
