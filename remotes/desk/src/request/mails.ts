import { greetingName } from '@concierge/contract/text/greeting-name';
import { isolated } from '@concierge/contract/text/isolated';
import { site } from '@concierge/kit';
import type { WorkDetails } from '../../functions/schemas/work';

const templates = [
  [
    'Confirm a time',
    'We’d be happy to see you on [day] at [time]. If that doesn’t work, reply to this email or call us.',
  ],
  [
    'Ask for another time',
    'We can’t make the times that you asked for. Would [day] at [time] work? Reply to this email or call us.',
  ],
  ['Answer a message', 'Thank you for your message.\n\n[your answer]'],
] as const;

/** Links that open the practice's own mail program. What they write says nothing about anybody's health. */
export function mailsTo({ email, name, reference, kind }: WorkDetails) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const subject = `${site.brand}: your ${kind === 'appointment' ? 'request' : 'message'} ${reference}`;
  const greeted = greetingName(name);
  return templates.map(([label, text]) => {
    const body = [
      greeted === null ? 'Hello,' : `Hello ${isolated(greeted)},`,
      text,
      `${site.brand}\n${site.supportPhone.display}`,
    ].join('\n\n');
    return {
      label,
      href: `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
    };
  });
}
