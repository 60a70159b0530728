import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { useLocation } from '@concierge/kit';
import { type RefObject, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { tabStore } from '../storage/tab-store';

const storageName = 'open-form';

/**
 * Opens the form that the address asks for (`?form=message`), else the one that was open before a reload.
 * The switch itself is the page's own radio buttons and CSS: it works before and without scripts.
 */
export function useOpenForm(
  choices: RefObject<HTMLFieldSetElement | null>,
  asked: IntakeKind | null,
): (kind: IntakeKind) => void {
  const { key } = useLocation();
  const arrival = useRef(key);
  useEffect(() => {
    const arriving = arrival.current === key;
    const radio = (kind: IntakeKind) =>
      choices.current?.querySelector<HTMLInputElement>(`input[value="${kind}"]`) ?? null;
    // A link to /contact from the page itself asks for the booking form; arriving may also mean coming back.
    const before = arriving ? tabStore.read(storageName, z.enum(intakeKinds)) : 'appointment';
    const open = asked ?? before;
    const alreadyChosen = arriving && radio('contact')?.checked === true;
    const target = open && !alreadyChosen ? radio(open) : null;
    if (target) target.checked = true;
  }, [key, asked, choices]);
  return (kind) => tabStore.write(storageName, kind);
}
