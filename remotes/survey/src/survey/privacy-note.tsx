import { limits } from '@concierge/contract/limits';
import { Link } from '@concierge/kit';

/** Explains what happens to the answers. */
export function PrivacyNote() {
  return (
    <section aria-labelledby="survey-privacy" className="grid gap-2 rounded-card bg-mist p-4 text-sm sm:p-6">
      <h2 id="survey-privacy" className="text-base font-semibold text-ink">
        Your answers are private
      </h2>
      <p className="text-ink">
        This is health information. It’s encrypted when you send it, and only your care team reads it. We
        protect it as described in our{' '}
        <Link to="/hipaa" className="text-pine underline underline-offset-4">
          HIPAA Notice
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="text-pine underline underline-offset-4">
          Privacy Policy
        </Link>
        . Every question is optional.
      </p>
      <p className="text-ink">
        Nothing is kept on this device unless you press Save Progress. What you save stays in this browser for
        up to {limits.deviceStorageHours} hours. On a shared computer, use Erase from this device.
      </p>
    </section>
  );
}
