import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Tells the practice of surveys, by references alone. */
export const surveys = renderEmail(
  '{{what}}',
  <EmailLayout preview="Look up the answers by the reference." heading="{{what}}">
    <Facts facts={[{ label: 'Received', value: '{{entries}}', long: true }]} />
    <Paragraph>Look up the answers by the reference. They are in no email.</Paragraph>
    <Paragraph quiet>
      “Not verified” means that anybody could have sent the survey. Before you use it for a request, ask the
      person whether it is theirs.
    </Paragraph>
  </EmailLayout>,
);
