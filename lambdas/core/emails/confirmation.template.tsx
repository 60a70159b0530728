import { ButtonLink, EmailLayout, Facts, Paragraph, TextLink } from './layout';
import { renderEmail } from './render';

const contact = 'Questions, or something to change? Write to {{supportEmail}} or call {{supportPhone}}.';
const unasked = 'If you did not ask for this, you can ignore this e-mail.';

function Closing() {
  return (
    <>
      <Paragraph>
        Questions, or something to change? Write to{' '}
        <TextLink href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</TextLink> or call {'{{supportPhone}}'}.
      </Paragraph>
      <Paragraph quiet>{unasked}</Paragraph>
    </>
  );
}

const emergency = 'If this is a medical emergency, call 911.';

export const appointment = renderEmail(
  'We have your consultation request ({{reference}})',
  <EmailLayout
    preview="We review it within 24 hours and contact you to schedule."
    heading="Thank you, {{firstName}}"
  >
    <Paragraph>
      Your consultation request has arrived. One of us reviews it within 24 hours and contacts you to
      schedule.
    </Paragraph>
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'You asked about', value: '{{interest}}' },
        { label: 'We will reach you by', value: '{{contactMethod}}' },
        { label: 'You would like to be seen', value: '{{urgencyWindow}}' },
      ]}
    />
    <ButtonLink href="{{thankYouLink}}">See what happens next</ButtonLink>
    <Closing />
    <Paragraph quiet>{emergency}</Paragraph>
  </EmailLayout>,
  [
    'Thank you, {{firstName}}',
    '',
    'Your consultation request has arrived. One of us reviews it within 24 hours and contacts you to schedule.',
    '',
    'Your reference: {{reference}}',
    'You asked about: {{interest}}',
    'We will reach you by: {{contactMethod}}',
    'You would like to be seen: {{urgencyWindow}}',
    '',
    'See what happens next: {{thankYouLink}}',
    '',
    contact,
    unasked,
    emergency,
    '',
    '{{brand}}',
  ],
);

export const message = renderEmail(
  'We have your message ({{reference}})',
  <EmailLayout preview="We respond within 24-48 hours." heading="Thank you, {{firstName}}">
    <Paragraph>Your message has arrived. We respond within 24-48 hours.</Paragraph>
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'You asked about', value: '{{interest}}' },
        { label: 'We will reach you by', value: '{{contactMethod}}' },
      ]}
    />
    <ButtonLink href="{{siteOrigin}}/how-it-works">How our care works</ButtonLink>
    <Closing />
    <Paragraph quiet>{emergency}</Paragraph>
  </EmailLayout>,
  [
    'Thank you, {{firstName}}',
    '',
    'Your message has arrived. We respond within 24-48 hours.',
    '',
    'Your reference: {{reference}}',
    'You asked about: {{interest}}',
    'We will reach you by: {{contactMethod}}',
    '',
    'How our care works: {{siteOrigin}}/how-it-works',
    '',
    contact,
    unasked,
    emergency,
    '',
    '{{brand}}',
  ],
);
