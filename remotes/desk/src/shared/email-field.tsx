import { TextField } from '@concierge/kit/forms';

interface EmailFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly error?: string | undefined;
  readonly onChange?: () => void;
}

/** An address of somebody else: not what a browser would fill in. */
export const EmailField = ({ name = 'email', ...rest }: EmailFieldProps) => (
  <TextField {...rest} name={name} type="email" autoComplete="off" required />
);
