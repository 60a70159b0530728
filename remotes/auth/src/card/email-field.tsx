import { TextField } from '@concierge/kit/forms';

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
