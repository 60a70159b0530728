import type { ReactNode } from 'react';
import { ButtonLink, EmailLayout, type Fact, Facts, Paragraph, TextLink, Unbroken } from './layout';
import { renderEmail } from './render';

interface Confirmation {
  readonly preview: string;
  readonly lead: string;
  readonly facts?: readonly Fact[];
  readonly button: ReactNode;
  readonly more?: ReactNode;
}

function Confirmation({ preview, lead, facts = [], button, more }: Confirmation) {
  return (
    <EmailLayout preview={preview} heading="Thank you">
      <Paragraph>{lead}</Paragraph>
      <Facts
        facts={[
          { label: 'Your reference', value: '{{reference}}', verbatim: true },
          { label: 'You’ll hear from us by', value: '{{promised}}' },
          { label: 'You asked about', value: '{{interest}}' },
          { label: 'We’ll reach you by', value: '{{contactMethod}}' },
          ...facts,
        ]}
      />
      {button}
      {more}
      <Paragraph>{'{{whileYouWait}}'}</Paragraph>
      <Paragraph>
        Have a question? Write to <TextLink href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</TextLink> or
        call <Unbroken>{'{{supportPhone}}'}</Unbroken>.
      </Paragraph>
      <Paragraph quiet>If you didn’t ask for this, you can ignore this email.</Paragraph>
    </EmailLayout>
  );
}

export const appointment = renderEmail(
  'We have your consultation request ({{reference}})',
  <Confirmation
    preview="We’ll review it within 24 hours and contact you to schedule."
    lead="We received your consultation request. A physician will review it within 24 hours on business days, and we’ll contact you to schedule."
    facts={[
      { label: 'How soon you asked for', value: '{{urgencyWindow}}' },
      { label: 'Times that work for you', value: '{{preferredTimes}}' },
    ]}
    button={<ButtonLink href="{{thankYouLink}}">See what happens next</ButtonLink>}
    more={
      <>
        {/* No period after a URL in the plain text: mail programs would make it part of the link. */}
        <Paragraph>
          Haven’t answered the survey yet? It helps your physician prepare:{' '}
          <TextLink href="{{surveyLink}}">Answer the survey</TextLink>
        </Paragraph>
        <Paragraph>
          Need a different time, or need to cancel?{' '}
          <TextLink href="{{changeLink}}">Change or cancel your request</TextLink>
        </Paragraph>
      </>
    }
  />,
);

export const message = renderEmail(
  'We have your message ({{reference}})',
  <Confirmation
    preview="We’ll respond within 24-48 hours."
    lead="We received your message. We’ll respond within 24-48 hours on business days."
    button={<ButtonLink href="{{siteOrigin}}/how-it-works">How our care works</ButtonLink>}
  />,
);
