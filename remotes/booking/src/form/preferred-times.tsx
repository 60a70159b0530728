import { preferredTimesTexts, timeZoneField, windowFields } from '@concierge/contract/preferred-times';
import { nameTimeZone, TimeWindows } from '@concierge/kit/forms';
import { Folded } from './folded';
import type { FieldErrors, FormValues } from './values';

/** The times when the visitor would prefer a call. */
export function PreferredTimes({ errors, values }: { errors: FieldErrors; values: FormValues }) {
  const { heading, note } = preferredTimesTexts;
  const holds =
    errors[timeZoneField] !== undefined || windowFields.some((window) => values[window.day] !== '');
  return (
    <Folded title={heading} note={note} holds={holds} onOpen={nameTimeZone}>
      <TimeWindows errors={errors} />
    </Folded>
  );
}
