import { EmailLayout, Facts, Paragraph } from './layout';
import { renderEmail } from './render';

interface Words {
  readonly heading: string;
  readonly preview: string;
  readonly why: string;
  readonly what?: string;
}

function digestMail({ heading, preview, why, what = 'Received' }: Words) {
  return renderEmail(
    heading,
    <EmailLayout preview={preview} heading={heading}>
      <Paragraph>{why}</Paragraph>
      <Facts
        facts={[
          { label: 'References', value: '{{references}}', long: true },
          { label: what, value: '{{entries}}', long: true },
        ]}
      />
      <Paragraph quiet>Look up the full records by their references.</Paragraph>
    </EmailLayout>,
  );
}

export const suspect = digestMail({
  heading: 'Looks automated: {{count}}',
  preview: 'Held for a few hours because they look automated.',
  why: 'Something filled in a field people can’t see, so these may have been sent by a program. Browsers sometimes fill in that field too, so if one looks real, that person is waiting for your answer. The senders saw the usual confirmation.',
});

export const beyond = digestMail({
  heading: 'Also waiting: {{count}}',
  preview: 'More came in this hour than we email about separately.',
  why: 'More requests and messages came in this hour than we email about separately. Here are the rest. Each person is waiting for your answer.',
});

export const changes = digestMail({
  heading: 'More changes and cancellations: {{count}}',
  preview: 'More were made this hour than we email about separately.',
  why: 'People made more changes and cancellations this hour than we email about separately. Here are the rest.',
  what: 'Changes',
});
