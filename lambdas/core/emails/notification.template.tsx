import type { ReactNode } from 'react';
import { emailedFields } from './emailed-fields';
import { ButtonLink, EmailLayout, type Fact, Facts, HtmlOnly, Paragraph, TextLink } from './layout';
import { renderEmail } from './render';

interface NoticeProps {
  readonly preview: string;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

/** What the practice is told of a new record, in as many rows as its stage allows. */
const Notice = ({ preview, facts, children }: NoticeProps) => (
  <EmailLayout preview={preview} heading="{{urgent}}New {{type}}">
    <Facts
      facts={[
        { label: 'Urgency', value: '{{urgency}}' },
        { label: 'Answer by', value: '{{answerBy}}' },
        { label: 'Reference', value: '{{reference}}' },
        ...facts,
      ]}
    />
    <ButtonLink href="{{desk}}">Open it at the desk</ButtonLink>
    {children}
  </EmailLayout>
);

/** How urgent it is, who wrote, how to reach them, what they asked and the reference. Nothing else about their health. */
export const notification = renderEmail(
  '{{urgent}}New {{type}}: {{name}} ({{reference}})',
  <Notice
    preview="{{urgency}}, {{name}}, {{interest}}"
    facts={[
      { label: 'Received', value: '{{received}}' },
      { label: 'Name', value: '{{name}}' },
      { label: 'Email', value: '{{email}}' },
      { label: 'Phone', value: '{{phone}}' },
      { label: 'Reach them by', value: '{{contactMethod}}' },
      { label: 'State', value: '{{state}}' },
      { label: 'Interest', value: '{{interest}}' },
      ...emailedFields.map(({ name, label }) => ({ label, value: `{{${name}}}` })),
      { label: 'Preferred times', value: '{{preferredTimes}}' },
      { label: 'Survey', value: '{{survey}}' },
      { label: 'Message', value: '{{message}}', quoted: true },
    ]}
  >
    <HtmlOnly>
      <Paragraph>
        <TextLink href="{{replyLink}}">
          Reply to <span dir="auto">{'{{name}}'}</span>
        </TextLink>{' '}
        &middot; <TextLink href="{{callLink}}">Call</TextLink> &middot;{' '}
        <TextLink href="{{textLink}}">Text</TextLink>
      </Paragraph>
    </HtmlOnly>
    <Paragraph quiet>
      You can also reply to this email to reach the sender. Look up the full record by its reference.
    </Paragraph>
  </Notice>,
);

/** Replaces the notification if something in the record keeps it from being sent. Contains nothing that was typed. */
export const referenceOnly = renderEmail(
  'New {{type}}: look up {{reference}}',
  <EmailLayout preview="Look up the record by its reference." heading="New {{type}}">
    <Paragraph>
      A new {'{{type}}'} came in, but something in it keeps us from emailing you what it says. Nothing is
      lost: look up the full record by its reference. Someone is waiting for your answer.
    </Paragraph>
    <Facts facts={[{ label: 'Reference', value: '{{reference}}' }]} />
    <ButtonLink href="{{desk}}">Open the desk</ButtonLink>
  </EmailLayout>,
);

/** For a practice that reads the rest at its desk. Contains nothing about a person. */
export const deskNotice = renderEmail(
  '{{urgent}}New {{type}} ({{reference}})',
  <Notice preview="{{urgency}}" facts={[]} />,
);
