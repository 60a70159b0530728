import { toastTexts } from '@concierge/contract/text/messages';
import { Button, showToast } from '@concierge/kit';
import { PanelHeading } from '../card/account-card';
import { useResend } from '../links/use-resend';

interface CheckEmailProps {
  email: string;
  user: string;
  onBack: () => void;
}

/** Shown after signing up: the next step, and a button to resend the link. */
export function CheckEmail({ email, user, onBack }: CheckEmailProps) {
  const { pending, resend } = useResend(user, () => showToast({ ...toastTexts.checkEmail, tone: 'success' }));
  return (
    <div className="grid gap-4">
      <PanelHeading>{toastTexts.checkEmail.title}</PanelHeading>
      <p className="text-center text-base text-balance text-ink wrap-anywhere">
        We sent a confirmation link to <strong className="font-semibold">{email}</strong>. Open it to finish
        signing up. It works for 24 hours.
      </p>
      <p className="text-center text-sm text-balance text-muted">
        Don’t see it? Check your spam folder, or send the link again.
      </p>
      <div className="grid gap-2">
        <Button variant="outline" size="lg" aria-disabled={pending} onClick={resend}>
          {pending ? 'Sending...' : 'Send the link again'}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back to Sign In
        </Button>
      </div>
    </div>
  );
}
