import { arrivals } from '@concierge/contract/arrivals';
import { changePath } from '@concierge/contract/change-link';
import { type Confirmation, loadConfirmation, saveConfirmation } from '@concierge/contract/confirmation';
import { notices } from '@concierge/contract/messages';
import { cn, Link, PhoneLink, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, useEffect, useState } from 'react';

const receivedNotices = {
  appointment: notices.appointmentReceived,
  contact: notices.contactReceived,
} as const;

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
  const targeted = hash === `#${arrivals[kind]}`;
  const confirmation = useConfirmation(kind, id, targeted);

  useEffect(() => {
    if (targeted) navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [targeted, pathname, search, navigate]);

  if (hydrated && !targeted && !confirmation) return null;
  const { title, description } = receivedNotices[kind];
  return (
    <div
      id={arrivals[kind]}
      className={cn(
        'scroll-mt-48',
        !(hydrated && (targeted || confirmation)) && 'hidden target:block',
        className,
      )}
    >
      {picture}
      <FormAlert tone="success" title={title}>
        <div className="grid gap-2">
          <p>{description}</p>
          {confirmation ? <NextSteps confirmation={confirmation} /> : null}
        </div>
      </FormAlert>
    </div>
  );
}

/** This tab's confirmation of this kind. If the address names a record, only that record's confirmation. */
function useConfirmation(
  kind: Confirmation['kind'],
  id: string | null,
  targeted: boolean,
): Confirmation | null {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  useEffect(() => {
    if (targeted) saveConfirmation(kind, id ?? undefined);
    const last = loadConfirmation();
    setConfirmation(last?.kind === kind && (id === null || last.id === id) ? last : null);
  }, [kind, id, targeted]);
  return confirmation;
}

function NextSteps({ confirmation: { kind, reference } }: { confirmation: Confirmation }) {
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
            A physician reads your request first. Then we get in touch to find a time for your intro call.
          </p>
          <p>
            You can{' '}
            <Link className="text-pine underline underline-offset-4" to={changePath}>
              change or cancel your request
            </Link>{' '}
            here, or call <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />
            <span>{reference ? ' and give your reference.' : '.'}</span>
          </p>
        </>
      ) : null}
    </>
  );
}
