import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Names what waits. Contains nothing that was typed. */
export const digest = renderEmail(
  '{{urgent}}Also waiting: {{count}}',
  <EmailLayout
    preview="More came in than we email about separately."
    heading="{{urgent}}Also waiting: {{count}}"
  >
    <Paragraph>
      These came in this hour beyond what we email about separately, oldest first, urgent ones on top. Each
      person is waiting for your answer.
    </Paragraph>
    <Facts facts={[{ label: 'Received', value: '{{entries}}', long: true }]} />
    <Paragraph quiet>
      “May be automated” means that something filled in a field people can’t see. Browsers sometimes do that
      too, so if one looks real, that person is waiting. Look up the full records by their references.
    </Paragraph>
  </EmailLayout>,
);
