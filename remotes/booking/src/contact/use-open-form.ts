import type { IntakeKind } from '@concierge/contract/intake';
import { useHydrated, useLocation } from '@concierge/kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isKind, kinds } from '../form/form-kinds';
import { tabStore } from '../storage/tab-store';

const storageName = 'open-form';
const first: IntakeKind = 'appointment';

const remembered = (): IntakeKind | null => tabStore.read(storageName, isKind);

/**
 * Which form is open: the one that the address asks for (`?form=message`), else the one that a person chose,
 * before hydration, before a reload or before coming back, else the booking form.
 *
 * The switch is two radio buttons that keep their own state, so that it works without scripts and a choice
 * made before hydration stands; this hook follows them and sets them.
 */
export function useOpenForm(choices: RefObject<HTMLFieldSetElement | null>, asked: IntakeKind | null) {
  const { key } = useLocation();
  const arrival = useRef(key);
  const hydrated = useHydrated();
  // Known at once where the page is rendered in the browser; served HTML shows the first form.
  const [open, setOpen] = useState(() => (hydrated ? (asked ?? remembered() ?? first) : first));

  useEffect(() => {
    const radio = (kind: IntakeKind) =>
      choices.current?.querySelector<HTMLInputElement>(`input[value="${kind}"]`) ?? null;
    const chosen = kinds.find((kind) => kind !== first && radio(kind)?.checked) ?? null;
    // A link to /contact from the page itself asks for the booking form; arriving may also mean coming back.
    const before = arrival.current === key ? (chosen ?? remembered()) : null;
    const next = asked ?? before ?? first;
    const target = radio(next);
    if (target) target.checked = true;
    setOpen(next);
  }, [key, asked, choices]);

  function choose(kind: IntakeKind) {
    tabStore.write(storageName, kind);
    setOpen(kind);
  }
  return { open, choose };
}
