import { CheckboxField } from '@concierge/kit/forms';
import type { UseFormRegister } from 'react-hook-form';
import type { FormValues } from './values';

interface ConsentFieldProps {
  register: UseFormRegister<FormValues>;
  error: string | undefined;
}

/** The two texts open beside the form, so that nobody loses their place by reading what they agree to. */
function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-pine underline underline-offset-4 hover:text-pine-deep"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The required tick. Plain links, not the router's: they leave this tab and its form alone. */
export function ConsentField({ register, error }: ConsentFieldProps) {
  return (
    <CheckboxField
      {...register('consent')}
      error={error}
      required
      label={
        <>
          I agree to the <TextLink href="/terms">Terms &amp; Conditions</TextLink> and the{' '}
          <TextLink href="/privacy">Privacy Policy</TextLink>
        </>
      }
    />
  );
}
