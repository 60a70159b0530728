import { changePath } from '@concierge/contract/change-link';
import { loadConfirmation } from '@concierge/contract/confirmation';
import { referenceInBrowser } from '@concierge/contract/reference';
import { ButtonLink } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { invitation, openRequest } from './content';

/** Fills a slot at the end of other remotes' pages: invites to a consultation, or confirms this tab's request. */
export function Page() {
  const { sent, reference } = useOpenRequest();
  const { title, lead, action, to } = sent
    ? { ...openRequest, to: changePath }
    : { ...invitation, to: '/contact' };
  return (
    <div>
      <h2 className="font-display text-hero tracking-tight">{title}</h2>
      <p className="mt-4 max-w-prose text-base text-mist sm:mt-6 sm:text-lg">
        {sent && reference ? (
          <>
            Your reference is <strong className="whitespace-nowrap text-paper">{reference}</strong>.{' '}
          </>
        ) : null}
        {lead}
      </p>
      <div className="mt-6 sm:mt-8">
        <ButtonLink to={to} variant="hero" size="xl">
          {action}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether this tab sent a consultation request in the last 24 hours, and its reference. */
function useOpenRequest(): { sent: boolean; reference: string | null } {
  const [request, setRequest] = useState<{ sent: boolean; reference: string | null }>({
    sent: false,
    reference: null,
  });
  useEffect(() => {
    const confirmation = loadConfirmation();
    if (confirmation?.kind !== 'appointment') return;
    let current = true;
    const pendingReference =
      confirmation.id === undefined
        ? Promise.resolve(null)
        : referenceInBrowser(confirmation.kind, confirmation.id);
    void pendingReference.then((reference) => current && setRequest({ sent: true, reference }));
    return () => {
      current = false;
    };
  }, []);
  return request;
}
