import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** What became of a request, and nothing that anybody typed. */
export const requestChange = renderEmail(
  '{{type}} {{reference}} was {{action}}',
  <EmailLayout preview="{{times}}" heading="{{type}} {{action}}">
    <Facts
      facts={[
        { label: 'Reference', value: '{{reference}}' },
        { label: 'Now', value: '{{action}}' },
        { label: 'When', value: '{{at}}' },
        { label: 'Preferred times', value: '{{times}}' },
      ]}
    />
    <Paragraph quiet>
      The person did this on the site, with the link in their confirmation, their reference and address, or
      signed in.
    </Paragraph>
  </EmailLayout>,
);
