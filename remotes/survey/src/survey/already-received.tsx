import { ButtonLink, EmailLink, PhoneLink } from '@concierge/kit';

/** Shown in place of a survey that was already completed. */
export function AlreadyReceived() {
  return (
    <section className="grid justify-items-start gap-4 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
      <h2 className="font-display text-2xl text-ink">We have your survey</h2>
      <p className="text-base text-ink">Your answers came through. There’s nothing more you need to do.</p>
      <p className="text-base text-muted">
        Have something to add or correct? Write to{' '}
        <EmailLink className="text-pine underline underline-offset-4" /> or call{' '}
        <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/services" variant="outline">
          View Our Services
        </ButtonLink>
      </div>
    </section>
  );
}
