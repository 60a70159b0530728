import { unchosenLabel } from '@concierge/contract/field-names';
import {
  dayOptions,
  ownTimeZone,
  partOptions,
  preferredTimesTexts,
  timeZoneField,
  timeZoneOptions,
  windowFields,
} from '@concierge/contract/preferred-times';
import { SelectField } from '@concierge/kit/forms';
import { Folded } from './folded';
import { type FieldErrors, type FormValues, fieldOf } from './values';

const { heading, note, day, part, timeZone } = preferredTimesTexts;

/** When a call would suit the visitor: plain selects, so that every phone shows its own and no script is needed. */
export function PreferredTimes({ errors, values }: { errors: FieldErrors; values: FormValues }) {
  const holds =
    errors[timeZoneField] !== undefined || windowFields.some((window) => values[window.day] !== '');
  /** The visitor's own time zone, said as soon as the question about it is in sight, and theirs to change. */
  const nameTimeZone = (element: HTMLDetailsElement) => {
    const zone = element.querySelector<HTMLSelectElement>(`[name="${timeZoneField}"]`);
    if (zone?.value === '') zone.value = ownTimeZone();
  };
  return (
    <Folded title={heading} note={note} holds={holds} onOpen={nameTimeZone}>
      {windowFields.map((window, index) => (
        <div key={window.day} className="grid grid-cols-2 items-end gap-3 sm:col-span-2">
          <SelectField
            {...fieldOf(errors, window.day)}
            label={day(index + 1)}
            options={dayOptions}
            emptyLabel={unchosenLabel}
            defaultValue=""
          />
          <SelectField
            {...fieldOf(errors, window.part)}
            label={part(index + 1)}
            options={partOptions}
            defaultValue={partOptions[0].value}
          />
        </div>
      ))}
      <SelectField
        {...fieldOf(errors, timeZoneField)}
        label={timeZone}
        options={timeZoneOptions}
        emptyLabel={unchosenLabel}
        defaultValue=""
        className="sm:col-span-2"
      />
    </Folded>
  );
}
