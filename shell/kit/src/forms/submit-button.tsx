import { type ComponentProps, useRef } from 'react';
import { Button } from '../button/button';
import { useKeptFocus } from './use-kept-focus';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'ref'> & {
  /** True while the form is being sent: the button is disabled and says `pendingLabel`. */
  pending: boolean;
  pendingLabel?: string;
};

/**
 * The button that sends a form. A disabled button loses focus, so `pendingLabel` is announced from a region of its own,
 * and the button takes focus back when sending is over.
 */
export function SubmitButton({
  pending,
  pendingLabel = 'Submitting...',
  size = 'xl',
  children,
  ...rest
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, pending);

  return (
    <>
      <Button ref={button} type="submit" size={size} disabled={pending} {...rest}>
        {pending ? pendingLabel : children}
      </Button>
      <p role="status" className="sr-only">
        {pending ? pendingLabel : ''}
      </p>
    </>
  );
}
