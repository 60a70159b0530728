import { closedDaysNote, emergencyNote } from '@concierge/contract/forms/form-texts';
import { readChangeLink } from '@concierge/contract/requests/change-link';
import { loadConfirmation } from '@concierge/contract/survey/confirmation';
import { arrivals } from '@concierge/contract/survey/next-page';
import { greetingName } from '@concierge/contract/text/greeting-name';
import {
  ButtonLink,
  EmailLink,
  PageHeading,
  PhoneLink,
  site,
  useHydrated,
  useLocation,
  useSearchParams,
} from '@concierge/kit';
import { Canceled } from '../confirmation/canceled';
import { ConfirmationMessage } from '../confirmation/confirmation-message';
import { DoorwayDrawing } from '../confirmation/doorway-drawing';
import { useLinkedRequest } from '../confirmation/use-linked-request';
import { lastSent, receivedSummary } from '../survey/survey-content';

/** /thank-you. Its text depends on the query's type and name. */
export function Page() {
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  // Composed HTML is the same for every query, so the first client render must ignore it too.
  const type = hydrated ? params.get('type') : null;
  const linked = useLinkedRequest(readChangeLink(hash) ? hash.slice(1) : null);
  // Until it is known whether the linked request still stands, the page thanks for nothing.
  const appointment = type === 'appointment' && linked !== 'loading';
  const name = (hydrated ? greetingName(params.get('name') ?? '') : null) ?? 'there';
  // In memory, so known only if the page wasn't reloaded since it was sent.
  const counts = type === 'survey' ? lastSent() : null;
  // A visitor who booked and then sent or skipped the survey keeps the booking's response time. A message posted without
  // script replaces the booking's confirmation a moment later.
  const sent = hash === `#${arrivals.contact}` ? 'contact' : hydrated && loadConfirmation()?.kind;
  const booked = !appointment && sent === 'appointment';

  if (typeof linked === 'object' && linked.canceled) return <Canceled reference={linked.reference} />;
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 px-6 py-12 text-center md:py-18">
      <ConfirmationMessage
        kind={appointment || booked ? 'appointment' : 'contact'}
        linked={typeof linked === 'object' ? linked : undefined}
        className="w-full text-left"
      />
      <DoorwayDrawing className="h-28 w-auto overflow-visible text-pine" />
      <PageHeading className="max-w-full font-display text-hero tracking-tight text-balance wrap-anywhere text-ink">
        {appointment ? (
          <>
            Thanks for your consultation request, <bdi>{name}</bdi>!
          </>
        ) : (
          'Thank you for reaching out'
        )}
      </PageHeading>
      <p className="max-w-prose text-lg text-balance text-muted">
        {appointment
          ? 'A physician reviews every request within 24 hours. We’ll contact you to schedule a time that works for you.'
          : `We read every message ourselves. You can expect a response within ${booked ? '24' : '24-48'} hours.`}
      </p>
      {hydrated && (linked || loadConfirmation()) ? null : (
        <p className="text-base text-muted">{closedDaysNote}</p>
      )}
      {counts ? (
        <p className="max-w-prose text-base text-balance text-ink">{receivedSummary(counts)}</p>
      ) : null}
      {/* Without scripts the page can't read its query, so this covers anyone who asked for a consultation. */}
      <noscript>
        <p className="max-w-prose text-lg text-balance text-muted">
          If you asked for a consultation, a physician will review your request within 24 hours, and we’ll
          contact you to schedule a time that works for you.
        </p>
      </noscript>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/services" size="lg">
          {appointment ? 'View Our Services' : 'Explore Our Approach'}
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="outline">
          Return to Home
        </ButtonLink>
      </div>
      <section
        aria-labelledby="thank-you-contact"
        className="mt-6 grid w-full gap-2 rounded-card bg-sand p-6 text-base text-ink"
      >
        <h2 id="thank-you-contact" className="text-base font-semibold">
          Need us sooner?
        </h2>
        <p>
          <EmailLink className="inline-block py-1 text-pine underline underline-offset-4 wrap-anywhere" />
          <span className="text-muted"> or </span>
          <PhoneLink className="inline-block py-1 text-pine underline underline-offset-4" />
        </p>
        {site.supportPhone.hours ? (
          <p className="text-sm text-balance text-muted">{site.supportPhone.hours}</p>
        ) : null}
        <p className="text-sm text-balance text-muted">{emergencyNote}</p>
      </section>
    </div>
  );
}
