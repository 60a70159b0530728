import { preferredTimesTexts, timeZoneField, windowFields } from '@concierge/contract/forms/preferred-times';
import { site } from '@concierge/kit';
import { nameTimeZone, TimeWindows } from '@concierge/kit/forms';
import { Disclosure } from './disclosure';
import type { FieldErrors, FormValues } from './values';

/** The times when the visitor would prefer a call. */
export function PreferredTimes({ errors, values }: { errors: FieldErrors; values: FormValues }) {
  const { heading, note } = preferredTimesTexts;
  const hasContent =
    errors[timeZoneField] !== undefined || windowFields.some((window) => values[window.day] !== '');
  return (
    <Disclosure title={heading} note={note} hasContent={hasContent} onOpen={nameTimeZone}>
      <TimeWindows errors={errors} hours={site.supportPhone.hours} />
    </Disclosure>
  );
}
