import { ButtonLink, EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Tells the practice how much waits beyond what it is told of one by one. Contains nothing about a person. */
export const digest = renderEmail(
  '{{mark}}{{count}}',
  <EmailLayout preview="More came in than we email about one by one." heading="{{mark}}{{count}}">
    <Facts
      facts={[
        { label: 'Waiting', value: '{{waiting}}' },
        { label: 'Urgent', value: '{{urgent}}' },
        { label: 'The oldest since', value: '{{oldest}}' },
      ]}
    />
    <Paragraph>
      More came in this hour than we email about one by one. Each of these people is waiting for your answer.
    </Paragraph>
    <ButtonLink href="{{desk}}">Open the desk</ButtonLink>
  </EmailLayout>,
);
