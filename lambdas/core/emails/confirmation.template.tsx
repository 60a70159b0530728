import { ButtonLink, EmailLayout, Facts, Paragraph, TextLink } from './layout';
import { renderEmail } from './render';

const contact =
  'Have a question, or need to change something? Write to {{supportEmail}} or call {{supportPhone}}.';
const unasked = 'If you didn’t ask for this, you can ignore this email.';

function Closing() {
  return (
    <>
      <Paragraph>
        Have a question, or need to change something? Write to{' '}
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
    preview="We’ll review it within 24 hours and contact you to schedule."
    heading="Thank you{{toName}}"
  >
    <Paragraph>
      We received your consultation request. A physician will review it within 24 hours, and we’ll contact you
      to schedule.
    </Paragraph>
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'You asked about', value: '{{interest}}' },
        { label: 'We’ll reach you by', value: '{{contactMethod}}' },
        { label: 'You’d like to be seen', value: '{{urgencyWindow}}' },
      ]}
    />
    <ButtonLink href="{{thankYouLink}}">See what happens next</ButtonLink>
    <Closing />
    <Paragraph quiet>{emergency}</Paragraph>
  </EmailLayout>,
  [
    'Thank you{{toName}}',
    '',
    'We received your consultation request. A physician will review it within 24 hours, and we’ll contact you to schedule.',
    '',
    'Your reference: {{reference}}',
    'You asked about: {{interest}}',
    'We’ll reach you by: {{contactMethod}}',
    'You’d like to be seen: {{urgencyWindow}}',
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
  <EmailLayout preview="We’ll respond within 24-48 hours." heading="Thank you{{toName}}">
    <Paragraph>We received your message. We’ll respond within 24-48 hours.</Paragraph>
    <Facts
      facts={[
        { label: 'Your reference', value: '{{reference}}' },
        { label: 'You asked about', value: '{{interest}}' },
        { label: 'We’ll reach you by', value: '{{contactMethod}}' },
      ]}
    />
    <ButtonLink href="{{siteOrigin}}/how-it-works">How our care works</ButtonLink>
    <Closing />
    <Paragraph quiet>{emergency}</Paragraph>
  </EmailLayout>,
  [
    'Thank you{{toName}}',
    '',
    'We received your message. We’ll respond within 24-48 hours.',
    '',
    'Your reference: {{reference}}',
    'You asked about: {{interest}}',
    'We’ll reach you by: {{contactMethod}}',
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
