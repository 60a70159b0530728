import { phoneQuestion } from '@concierge/contract/forms/form-texts';
import { needsCountryCode, normalizePhoneOnBlur } from '@concierge/contract/text/phone';
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'hint'> {
  /** The last submission stopped at this number, to ask about it. */
  asksAbout?: string | undefined;
  /** Called when losing focus has reformatted the number. */
  onNormalized?: () => void;
}

/** A phone number. When it loses focus, it gets its standard form, and one that can't be dialed gets a question. */
export function PhoneField({ asksAbout, onNormalized, ...props }: PhoneFieldProps) {
  const [number, setNumber] = useState('');
  const [questioned, setQuestioned] = useState(asksAbout);
  if (questioned !== asksAbout) {
    setQuestioned(asksAbout);
    setNumber(asksAbout ?? '');
  }
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={needsCountryCode(number) ? <span role="status">{phoneQuestion}</span> : undefined}
      onBlur={({ currentTarget: field }) => {
        const normalized = normalizePhoneOnBlur(field.value);
        setNumber(normalized);
        if (normalized === field.value) return;
        field.value = normalized;
        onNormalized?.();
      }}
    />
  );
}
