import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

const why =
  'A new {{type}} came in, but something in it keeps us from emailing you what it says. Nothing is lost: look up the full record by its reference. Someone is waiting for your answer.';

export const plain = renderEmail(
  'New {{type}}: look up {{reference}}',
  <EmailLayout preview="Look up the record by its reference." heading="New {{type}}">
    <Paragraph>{why}</Paragraph>
    <Facts facts={[{ label: 'Reference', value: '{{reference}}' }]} />
  </EmailLayout>,
  ['New {{type}}', '', why, '', 'Reference: {{reference}}'],
);
