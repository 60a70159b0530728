import { ButtonLink, EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Who wrote, how to reach them, what they asked, and the reference; nothing else about their health. */
export const notification = renderEmail(
  'New {{type}}: {{name}} ({{reference}})',
  <EmailLayout preview="{{name}}, {{interest}}" heading="New {{type}}">
    <Facts
      facts={[
        { label: 'Reference', value: '{{reference}}' },
        { label: 'Name', value: '{{name}}' },
        { label: 'Email', value: '{{email}}' },
        { label: 'Phone', value: '{{phone}}' },
        { label: 'Interest', value: '{{interest}}' },
        { label: 'Healthcare provider', value: '{{isHealthcareProvider}}' },
        { label: 'Message', value: '{{message}}', long: true },
      ]}
    />
    <ButtonLink href="mailto:{{emailInLink}}">Reply to {'{{name}}'}</ButtonLink>
    <Paragraph quiet>
      You can also reply to this email to reach the sender. Look up the full record by its reference.
    </Paragraph>
  </EmailLayout>,
  [
    'New {{type}}',
    '',
    'Reference: {{reference}}',
    'Name: {{name}}',
    'Email: {{email}}',
    'Phone: {{phone}}',
    'Interest: {{interest}}',
    'Healthcare provider: {{isHealthcareProvider}}',
    '',
    'Message:',
    '{{message}}',
    '',
    'You can also reply to this email to reach the sender. Look up the full record by its reference.',
  ],
);
