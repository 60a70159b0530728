import { site } from '@concierge/kit';
import { FormNotice } from '@concierge/kit/forms';
import type { Setback } from './use-submission';

/** What happened to the request and what to do next, for as long as it is true (the notice passes). */
const words: Record<Setback, { title: string; text: (button: string) => string }> = {
  'not-stored': {
    title: 'We could not receive this yet',
    text: (button) => `Everything you typed is still here. Press “${button}” again in a moment.`,
  },
  'not-notified': {
    title: 'We have your request, but not everything went out',
    text: (button) =>
      `It is saved. Press “${button}” again to finish: only what is missing is done, and nothing is sent twice.`,
  },
  limited: {
    title: 'That was a lot for one hour',
    text: () => 'Everything you typed is still here. Send it a little later, or reach us directly.',
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
