import { TextField } from '@concierge/kit/forms';
import { useState } from 'react';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      name="password"
      type={shown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-my-1 cursor-pointer rounded-field px-1 py-1 text-sm text-pine underline underline-offset-4"
        >
          Show password
        </button>
      }
    />
  );
}

/** The address of an account, the same for every form that asks for it. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}
