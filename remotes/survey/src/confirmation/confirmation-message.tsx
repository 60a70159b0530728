import { arrivals } from '@concierge/contract/arrivals';
import { changePath } from '@concierge/contract/change-link';
import { type Confirmation, keepConfirmation, keptConfirmation } from '@concierge/contract/confirmation';
import { notices } from '@concierge/contract/messages';
import { referenceInBrowser } from '@concierge/contract/reference';
import { cn, Link, site, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, useEffect, useState } from 'react';

const words = { appointment: notices.appointmentReceived, contact: notices.contactReceived } as const;

interface ConfirmationMessageProps {
  kind: Confirmation['kind'];
  /** The id of the record in the address, if it names one. */
  id?: string | null;
  /** Shown above the message. */
  picture?: ReactNode;
  className?: string;
}

/**
 * Says what was received and what happens next, in this tab, for a day. A form posted without scripts redirects to an
 * address whose fragment is this element's id, so that CSS alone shows it. Once scripts load, they store the
 * confirmation and take the fragment out of the address.
 */
export function ConfirmationMessage({ kind, id = null, picture, className }: ConfirmationMessageProps) {
  const hydrated = useHydrated();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const named = hash === `#${arrivals[kind]}`;
  const kept = useConfirmation(kind, id, named);

  useEffect(() => {
    if (named) navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [named, pathname, search, navigate]);

  if (hydrated && !named && !kept) return null;
  const { title, description } = words[kind];
  return (
    <div
      id={arrivals[kind]}
      className={cn('scroll-mt-48', !(hydrated && (named || kept)) && 'hidden target:block', className)}
    >
      {picture}
      <FormAlert tone="success" title={title}>
        <div className="grid gap-2">
          <p>{description}</p>
          {kept ? <WhatIsNext confirmation={kept} /> : null}
        </div>
      </FormAlert>
    </div>
  );
}

/** This tab's confirmation of this kind. If the address names a record, only that record's confirmation. */
function useConfirmation(
  kind: Confirmation['kind'],
  id: string | null,
  arrived: boolean,
): Confirmation | null {
  const [kept, setKept] = useState<Confirmation | null>(null);
  useEffect(() => {
    if (arrived) keepConfirmation(kind, id ?? undefined);
    const last = keptConfirmation();
    setKept(last?.kind === kind && (id === null || last.id === id) ? last : null);
  }, [kind, id, arrived]);
  return kept;
}

function WhatIsNext({ confirmation: { kind, id } }: { confirmation: Confirmation }) {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let current = true;
    void referenceInBrowser(kind, id).then((spelled) => current && setReference(spelled));
    return () => {
      current = false;
    };
  }, [kind, id]);
  const { supportPhone } = site;
  return (
    <>
      {reference ? (
        <p>
          Your reference is <strong className="whitespace-nowrap font-semibold">{reference}</strong>.
        </p>
      ) : null}
      {kind === 'appointment' ? (
        <>
          <p>
            A physician reads your request first. Then we call or email you to find a time for your intro
            call.
          </p>
          <p>
            You can{' '}
            <Link className="text-pine underline underline-offset-4" to={changePath}>
              change or cancel your request
            </Link>{' '}
            here, or call{' '}
            <a
              className="whitespace-nowrap text-pine underline underline-offset-4"
              href={`tel:${supportPhone.e164}`}
            >
              {supportPhone.display}
            </a>
            {reference ? ' and give your reference' : ''}.
          </p>
        </>
      ) : null}
    </>
  );
}
