import { arrivals } from '@concierge/contract/arrivals';
import { notices } from '@concierge/contract/messages';
import { cn, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormNotice } from '@concierge/kit/forms';
import { useEffect, useState } from 'react';

const words = { appointment: notices.appointmentReceived, contact: notices.contactReceived } as const;

interface ArrivalNoteProps {
  kind: keyof typeof arrivals;
  className?: string;
}

/**
 * What the notice would have said, for who comes from a form that the browser posted itself. The address names
 * this place, so it shows by style alone; a script that comes later keeps it in sight and takes the name out of
 * the address, so that a reload does not say it again.
 */
export function ArrivalNote({ kind, className }: ArrivalNoteProps) {
  const hydrated = useHydrated();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [arrived, setArrived] = useState(false);
  const named = hash === `#${arrivals[kind]}`;

  useEffect(() => {
    if (!named) return;
    setArrived(true);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [named, pathname, search, navigate]);

  if (hydrated && !named && !arrived) return null;
  const shown = hydrated && (named || arrived);
  const { title, description } = words[kind];
  return (
    <div id={arrivals[kind]} className={cn('scroll-mt-48', !shown && 'hidden target:block', className)}>
      <FormNotice tone="success" title={title}>
        {description}
      </FormNotice>
    </div>
  );
}
