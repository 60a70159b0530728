import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

const why =
  'Something filled in a field that people do not see, so these may come from a program. Browsers fill in such fields now and then too: whoever looks like a person is waiting for your answer. The visitors were told what everybody is told.';

export const held = renderEmail(
  'Looks automatic: {{count}} x {{type}}',
  <EmailLayout
    preview="Held back for a few hours, because they look automatic."
    heading="Looks automatic: {{type}}"
  >
    <Paragraph>{why}</Paragraph>
    <Facts facts={[{ label: 'Received', value: '{{entries}}', long: true }]} />
    <Paragraph quiet>The whole records stand under their references.</Paragraph>
  </EmailLayout>,
  [
    'Looks automatic: {{type}}',
    '',
    why,
    '',
    '{{entries}}',
    '',
    'The whole records stand under their references.',
  ],
);
