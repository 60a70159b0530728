import { ButtonLink, EmailLayout, Facts, HtmlOnly, Paragraph } from './layout';
import { renderEmail } from './render';

/** Who wrote, how to reach them, what they asked and the reference. Nothing else about their health. */
export const notification = renderEmail(
  'New {{type}}: {{name}} ({{reference}})',
  <EmailLayout preview="{{name}}, {{interest}}" heading="New {{type}}">
    <Facts
      facts={[
        { label: 'Reference', value: '{{reference}}' },
        { label: 'Received', value: '{{received}}' },
        { label: 'Name', value: '{{name}}' },
        { label: 'Email', value: '{{email}}' },
        { label: 'Phone', value: '{{phone}}' },
        { label: 'Interest', value: '{{interest}}' },
        { label: 'Healthcare provider', value: '{{isHealthcareProvider}}' },
        { label: 'Preferred times', value: '{{preferredTimes}}' },
        { label: 'Message', value: '{{message}}', long: true },
      ]}
    />
    <HtmlOnly>
      <ButtonLink href="mailto:{{emailInLink}}">Reply to {'{{name}}'}</ButtonLink>
    </HtmlOnly>
    <Paragraph quiet>
      You can also reply to this email to reach the sender. Look up the full record by its reference.
    </Paragraph>
  </EmailLayout>,
);

/** Replaces the notification if something in the record keeps it from being sent. Contains nothing that was typed. */
export const referenceOnly = renderEmail(
  'New {{type}}: look up {{reference}}',
  <EmailLayout preview="Look up the record by its reference." heading="New {{type}}">
    <Paragraph>
      A new {'{{type}}'} came in, but something in it keeps us from emailing you what it says. Nothing is
      lost: look up the full record by its reference. Someone is waiting for your answer.
    </Paragraph>
    <Facts facts={[{ label: 'Reference', value: '{{reference}}' }]} />
  </EmailLayout>,
);
