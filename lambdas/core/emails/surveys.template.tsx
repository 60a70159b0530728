import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Tells the practice of surveys, by references alone. */
export const surveys = renderEmail(
  '{{what}}',
  <EmailLayout preview="Look up the answers by the reference." heading="{{what}}">
    <Facts facts={[{ label: 'Surveys', value: '{{entries}}', long: true }]} />
    <Paragraph>Look up the answers by the reference. They are in no email.{'{{notVerified}}'}</Paragraph>
  </EmailLayout>,
);
