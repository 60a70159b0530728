import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

const why =
  'Something filled in a field people can’t see, so these may have been sent by a program. Browsers sometimes fill in that field too, so if one looks real, that person is waiting for your answer. The senders saw the usual confirmation.';

export const held = renderEmail(
  'Looks automated: {{count}} x {{type}}',
  <EmailLayout
    preview="Held for a few hours because they look automated."
    heading="Looks automated: {{type}}"
  >
    <Paragraph>{why}</Paragraph>
    <Facts facts={[{ label: 'Received', value: '{{entries}}', long: true }]} />
    <Paragraph quiet>Look up the full records by their references.</Paragraph>
  </EmailLayout>,
  [
    'Looks automated: {{type}}',
    '',
    why,
    '',
    '{{entries}}',
    '',
    'Look up the full records by their references.',
  ],
);
