import { changePath } from '@concierge/contract/requests/change-link';
import { loadConfirmation } from '@concierge/contract/survey/confirmation';
import { toastTexts } from '@concierge/contract/text/messages';
import { ButtonLink } from '@concierge/kit';
import { useEffect, useState } from 'react';

const invitation = {
  title: 'Ready When You Are',
  lead: 'Tell us what you need. A physician reads every request, and we answer within one business day.',
  action: 'Book Your Consultation',
  to: '/contact',
} as const;

const openRequest = {
  title: 'We Have Your Request',
  lead: toastTexts.appointmentReceived.description,
  action: 'Change or Cancel It',
  to: changePath,
} as const;

/** Fills a slot at the end of other remotes' pages: invites to a consultation, or confirms this tab's request. */
export function Page() {
  const { sent, reference } = useOpenRequest();
  const { title, lead, action, to } = sent ? openRequest : invitation;
  return (
    <div>
      <h2 className="font-display text-hero tracking-tight">{title}</h2>
      <p className="mt-4 max-w-prose text-base text-mist sm:mt-6 sm:text-lg">
        {sent && reference ? (
          <>
            Your reference is{' '}
            <strong translate="no" className="whitespace-nowrap text-paper">
              {reference}
            </strong>
            .{' '}
          </>
        ) : null}
        <span>{lead}</span>
      </p>
      <div className="mt-6 sm:mt-8">
        <ButtonLink to={to} variant="hero" size="xl">
          {action}
        </ButtonLink>
      </div>
    </div>
  );
}

interface OpenRequest {
  readonly sent: boolean;
  readonly reference?: string | undefined;
}

/** Whether this tab sent a consultation request in the last 24 hours, and its reference. */
function useOpenRequest(): OpenRequest {
  const [request, setRequest] = useState<OpenRequest>({ sent: false });
  useEffect(() => {
    const { kind, reference } = loadConfirmation() ?? {};
    if (kind === 'appointment') setRequest({ sent: true, reference });
  }, []);
  return request;
}
