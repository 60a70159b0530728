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
import { SelectField } from './select-field';

const { day, part, timeZone } = preferredTimesTexts;

/** Up to three windows of a week and their time zone: plain selects, so that every phone shows its own and no script is needed. */
export function TimeWindows({ errors = {} }: { errors?: Readonly<Record<string, string | undefined>> }) {
  const fieldOf = (name: string) => ({ name, error: errors[name] });
  return (
    <>
      {windowFields.map((window, index) => (
        <div key={window.day} className="grid grid-cols-2 items-end gap-3 sm:col-span-2">
          <SelectField
            {...fieldOf(window.day)}
            label={day(index + 1)}
            options={dayOptions}
            emptyLabel={preferredTimesTexts.noDay}
            defaultValue=""
          />
          <SelectField
            {...fieldOf(window.part)}
            label={part(index + 1)}
            options={partOptions}
            defaultValue={partOptions[0].value}
          />
        </div>
      ))}
      <SelectField
        {...fieldOf(timeZoneField)}
        label={timeZone}
        options={timeZoneOptions}
        emptyLabel={unchosenLabel}
        defaultValue=""
        className="sm:col-span-2"
      />
    </>
  );
}

/** Says the visitor's own time zone where none is chosen yet: theirs to see, and to change. */
export function nameTimeZone(container: Element): void {
  const zone = container.querySelector<HTMLSelectElement>(`[name="${timeZoneField}"]`);
  if (zone?.value === '') zone.value = ownTimeZone();
}
