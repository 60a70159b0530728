import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** What happened to a request, without anything that anybody typed. */
export const requestChange = renderEmail(
  '{{type}} {{reference}} was {{action}}',
  <EmailLayout preview="{{times}}" heading="{{type}} {{action}}">
    <Facts
      facts={[
        { label: 'Reference', value: '{{reference}}' },
        { label: 'Status', value: '{{action}}' },
        { label: 'When', value: '{{at}}' },
        { label: 'Preferred times', value: '{{times}}' },
      ]}
    />
    <Paragraph quiet>
      They did this on the site: from the link in their confirmation, with their reference and email address,
      or signed in to their account.
    </Paragraph>
  </EmailLayout>,
);
