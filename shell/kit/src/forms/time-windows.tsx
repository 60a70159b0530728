import {
  dayOptions,
  ownTimeZone,
  partHoursText,
  partOptions,
  preferredTimesTexts,
  timeZoneField,
  timeZoneOptions,
  windowFields,
} from '@concierge/contract/forms/preferred-times';
import { SelectField } from './select-field';

const { day, part, timeZone } = preferredTimesTexts;

/**
 * Up to three windows of a week and their time zone. Native selects: phones show their own, without a script.
 * `hours` says in words when the practice is open.
 */
export function TimeWindows({
  errors = {},
  hours,
}: {
  errors?: Readonly<Record<string, string | undefined>>;
  hours?: string | undefined;
}) {
  const fieldOf = (name: string) => ({ name, error: errors[name] });
  const open = hours ? `We’re open ${hours}. Outside of that, we call as close to your time as we can.` : '';
  return (
    <>
      <p className="text-sm text-muted sm:col-span-2">{`${partHoursText()}, in your time zone. ${open}`}</p>
      {windowFields.map((window, index) => (
        <div key={window.day} className="time-window grid grid-cols-2 items-end gap-3 sm:col-span-2">
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
        emptyLabel={preferredTimesTexts.noTimeZone}
        defaultValue=""
        className="sm:col-span-2"
      />
    </>
  );
}

/** Selects the visitor's own time zone if none is chosen yet. The visitor can see and change it. */
export function nameTimeZone(container: Element): void {
  const zone = container.querySelector<HTMLSelectElement>(`[name="${timeZoneField}"]`);
  if (zone?.value === '') zone.value = ownTimeZone();
}
