import type { IntakeKind } from '@concierge/contract/intake';
import { useHydrated, useLocation } from '@concierge/kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isKind, kinds } from '../form/form-kinds';
import { tabStore } from '../storage/tab-store';

const storageName = 'open-form';
const defaultKind: IntakeKind = 'appointment';

const remembered = (): IntakeKind | null => tabStore.read(storageName, isKind);

/**
 * Which form is open: the one that the address asks for (`?form=message`), else the one that the visitor chose
 * before hydration, before a reload or before coming back, else the booking form.
 *
 * The switch is two uncontrolled radio buttons, so that it works without scripts and keeps a choice made before
 * hydration. This hook reads and sets them.
 */
export function useOpenForm(
  choices: RefObject<HTMLFieldSetElement | null>,
  requested: IntakeKind | null,
  putInAddress: (kind: IntakeKind) => void,
) {
  const { key } = useLocation();
  const initialKey = useRef(key);
  const hydrated = useHydrated();
  // Known at once if the page is rendered in the browser. Served HTML shows the first form.
  const [open, setOpen] = useState(() =>
    hydrated ? (requested ?? remembered() ?? defaultKind) : defaultKind,
  );

  useEffect(() => {
    const radio = (kind: IntakeKind) =>
      choices.current?.querySelector<HTMLInputElement>(`input[value="${kind}"]`) ?? null;
    const chosen = kinds.find((kind) => kind !== defaultKind && radio(kind)?.checked) ?? null;
    // A link to /contact on the page itself asks for the booking form. Arriving may mean coming back, so restore then.
    const restored = initialKey.current === key ? (chosen ?? remembered()) : null;
    const next = requested ?? restored ?? defaultKind;
    const target = radio(next);
    if (target) target.checked = true;
    setOpen(next);
  }, [key, requested, choices]);

  function choose(kind: IntakeKind) {
    tabStore.write(storageName, kind);
    setOpen(kind);
    // Otherwise an address that asks for the other form would win over this choice after a reload or Back.
    putInAddress(kind);
  }
  return { open, choose };
}
