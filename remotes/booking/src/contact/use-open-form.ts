import type { IntakeKind } from '@concierge/contract/forms/intake';
import { useHydrated, useLocation } from '@concierge/kit';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { kinds } from '../form/form-kinds';
import { defaultValues, fieldNames, readForm } from '../form/values';

const defaultKind: IntakeKind = 'appointment';

/** True if somebody is in a form, or has filled in some of it. */
function isInUse(form: HTMLFormElement): boolean {
  if (form.contains(document.activeElement)) return true;
  const values = readForm(form);
  return fieldNames.some((name) => values[name] !== defaultValues[name]);
}

/**
 * Which form is open: the one that the address asks for (`?form=message`), else the one that the visitor chose
 * before hydration, else the booking form. Served HTML is the same for every address, so somebody may already use
 * another form than this one, and then keeps it.
 *
 * The switch is two uncontrolled radio buttons, so that it works without scripts and keeps a choice made before
 * hydration. This hook reads and sets them.
 */
export function useOpenForm(
  choices: RefObject<HTMLFieldSetElement | null>,
  requested: IntakeKind | null,
  putInAddress: (kind: IntakeKind) => void,
) {
  const { key, hash } = useLocation();
  const initialKey = useRef(key);
  const hydrated = useHydrated();
  const isServed = useRef(!hydrated);
  // Known at once if the page is rendered in the browser. Served HTML shows the first form.
  const [open, setOpen] = useState(() => (hydrated ? (requested ?? defaultKind) : defaultKind));

  function choose(kind: IntakeKind): void {
    setOpen(kind);
    // The address keeps the choice through a reload and Back.
    putInAddress(kind);
  }
  const keep = useEffectEvent(choose);

  // A layout effect, so that hydration shows no other form in between.
  useLayoutEffect(() => {
    const radio = (kind: IntakeKind) =>
      choices.current?.querySelector<HTMLInputElement>(`input[value="${kind}"]`) ?? null;
    const chosen = kinds.find((kind) => kind !== defaultKind && radio(kind)?.checked) ?? null;
    const wasServed = isServed.current;
    isServed.current = false;
    // A link to /contact asks for the booking form, but one to a part of the page does not.
    const kept = initialKey.current === key || hash !== '' ? chosen : null;
    // Back to the first address asks for its form as any link to it does.
    if (initialKey.current !== key) initialKey.current = '';
    const next = requested ?? kept ?? defaultKind;
    const shown = chosen ?? defaultKind;
    const form = choices.current?.parentElement?.querySelector<HTMLFormElement>(`.${shown}-panel form`);
    if (wasServed && next !== shown && form && isInUse(form)) return keep(shown);
    const target = radio(next);
    if (target) target.checked = true;
    if (next === requested || next === defaultKind) setOpen(next);
    else keep(next);
  }, [key, hash, requested, choices]);
  return { open, choose };
}
