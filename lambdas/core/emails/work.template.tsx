import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

/** Tells the practice how much waits at its desk. Contains no name. */
export const work = renderEmail(
  '{{untouched}} not started, {{overdue}} overdue',
  <EmailLayout preview="What waits at the desk." heading="{{untouched}} not started, {{overdue}} overdue">
    <Facts
      facts={[
        { label: 'Not started', value: '{{untouched}}' },
        { label: 'Past the time we promised', value: '{{overdue}}' },
        { label: 'Open in all', value: '{{open}}' },
        { label: 'Desk', value: '{{desk}}' },
      ]}
    />
    <Paragraph quiet>
      This goes out when the practice opens, and when someone has just waited past the time we promised.
    </Paragraph>
  </EmailLayout>,
);
