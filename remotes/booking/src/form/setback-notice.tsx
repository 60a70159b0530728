import { site } from '@concierge/kit';
import { FormNotice } from '@concierge/kit/forms';
import type { Setback } from './use-submission';

/** What happened to the request and what to do next, for as long as it is true (the notice passes). */
const words: Record<Setback, { title: string; text: (button: string) => string }> = {
  'not-stored': {
    title: 'We couldn’t receive this yet',
    text: (button) => `Everything you typed is still here. Press “${button}” again in a moment.`,
  },
  'not-notified': {
    title: 'We have your request, but we couldn’t send your confirmation',
    text: (button) => `It’s saved. Press “${button}” again to finish. Nothing will be sent twice.`,
  },
  limited: {
    title: 'You’ve reached the limit for this hour',
    text: () => 'Everything you typed is still here. Try again later, or contact us directly.',
  },
};

export function SetbackNotice({ setback, button }: { setback: Setback; button: string }) {
  const { title, text } = words[setback];
  const link = 'font-semibold text-pine underline underline-offset-4 whitespace-nowrap';
  return (
    <FormNotice tone="error" title={title}>
      {text(button)} You can also call{' '}
      <a className={link} href={`tel:${site.supportPhone.e164}`}>
        {site.supportPhone.display}
      </a>{' '}
      or write to{' '}
      <a className={link} href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
      .
    </FormNotice>
  );
}
