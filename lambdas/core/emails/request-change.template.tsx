import { emergencyNote } from '@concierge/contract/forms/form-texts';
import { EmailLayout, Facts, Paragraph, TextLink } from './layout';
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
        { label: 'Before', value: '{{before}}' },
      ]}
    />
    <Paragraph quiet>
      They did this on the site: from the link in their confirmation, with their reference and email address,
      or signed in to their account.
    </Paragraph>
  </EmailLayout>,
);

/** Tells the person the same. */
export const receipt = renderEmail(
  'Your {{type}} {{reference}} was {{action}}',
  <EmailLayout preview="{{times}}" heading="Your {{type}} was {{action}}">
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'Times that work for you', value: '{{times}}' },
      ]}
    />
    <Paragraph>
      {'{{done}}'} <TextLink href="{{link}}">{'{{next}}'}</TextLink>
    </Paragraph>
    <Paragraph>{emergencyNote}</Paragraph>
    <Paragraph>Wasn’t this you? Call {'{{supportPhone}}'}.</Paragraph>
  </EmailLayout>,
);
