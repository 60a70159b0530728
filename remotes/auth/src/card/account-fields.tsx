import { limits } from '@concierge/contract/text/limits';
import { TextField } from '@concierge/kit/forms';
import { useState } from 'react';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** A password field that can show its text. Pasting and password managers work. */
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

/** The field for a password that somebody chooses. */
export function NewPasswordField(props: Pick<PasswordFieldProps, 'label' | 'error'>) {
  const hint = `At least ${limits.passwordMinChars} characters.`;
  return <PasswordField {...props} autoComplete="new-password" hint={hint} />;
}

/** The email field that the account forms share. */
export function EmailField({ error, email }: { error: string | undefined; email?: string | undefined }) {
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
      defaultValue={email}
    />
  );
}
