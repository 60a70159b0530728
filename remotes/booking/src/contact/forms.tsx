import type { IntakeKind } from '@concierge/contract/forms/intake';
import { asksForWaitlist } from '@concierge/contract/forms/waitlist';
import { cn, useHydrated, useLocation, useSearchParams } from '@concierge/kit';
import { useCallback, useRef } from 'react';
import { formKinds, kinds } from '../form/form-kinds';
import { headingIdOf, IntakeForm } from '../form/intake-form';
import { lookedUpState } from '../form/service-area';
import { useOpenForm } from './use-open-form';

interface ChoiceProps {
  kind: IntakeKind;
  chosen: boolean;
  onChoose: (kind: IntakeKind) => void;
}

function Choice({ kind, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="form-choice flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-full px-1 py-2 text-center text-sm font-semibold text-muted eased hover:text-ink has-checked:bg-white has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-focus sm:px-4 sm:text-base">
      <input
        // With an id, a choice made before hydration is kept whatever else touched the document.
        id={`open-form-${kind}`}
        type="radio"
        name="open-form"
        value={kind}
        defaultChecked={chosen}
        // React's onChange misses a choice if a script has chosen the other button before.
        onInput={() => onChoose(kind)}
        className="sr-only"
      />
      {formKinds[kind].choice}
    </label>
  );
}

/**
 * Both forms, one of them visible. The served HTML holds both, so that the switch works without scripts. After
 * hydration only the open form is rendered, and what was typed into the other is kept.
 */
export function Forms() {
  const [search, setSearch] = useSearchParams();
  // Used only in effects and after hydration, because the served HTML is the same for every query.
  const wantsMessage = search.get('form') === 'message';
  const wantsWaitlist = asksForWaitlist(search);
  const passed: unknown = useLocation().state;
  // Without `topic` in the address, a reload or coming back doesn't undo the visitor's edits to the message.
  const putInAddress = useCallback(
    (kind: IntakeKind) =>
      setSearch(kind === 'contact' ? { form: 'message' } : {}, { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const onWaitlistLineAdded = useCallback(() => {
    putInAddress('contact');
    // The form replaced the one with the link, or opened far below the top.
    const heading = document.getElementById(headingIdOf('contact'));
    // Don't take focus away from somebody who typed before the script ran.
    if (heading?.closest('form')?.contains(document.activeElement)) return;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [putInAddress]);
  const hydrated = useHydrated();
  const choices = useRef<HTMLFieldSetElement>(null);
  const { open, choose } = useOpenForm(choices, wantsMessage ? 'contact' : null, putInAddress);

  return (
    <div className="forms rounded-card bg-white shadow-soft">
      <fieldset ref={choices} className="min-w-0 border-b border-rule p-4 print:hidden sm:px-8">
        <legend className="sr-only">What would you like to do?</legend>
        <div className="flex flex-wrap gap-1 rounded-[2rem] bg-sand p-1">
          {kinds.map((kind) => (
            <Choice key={kind} kind={kind} chosen={kind === open} onChoose={choose} />
          ))}
        </div>
      </fieldset>
      {kinds.map((kind) =>
        hydrated && kind !== open ? null : (
          <div key={kind} className={cn('p-4 py-8 sm:p-8', `${kind}-panel`, !hydrated && 'served-panel')}>
            <IntakeForm
              kind={kind}
              waitlistState={kind === 'contact' && wantsWaitlist ? lookedUpState(passed) : undefined}
              onWaitlistLineAdded={onWaitlistLineAdded}
            />
          </div>
        ),
      )}
    </div>
  );
}
