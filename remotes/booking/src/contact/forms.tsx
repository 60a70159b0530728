import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { useSearchParams } from '@concierge/kit';
import { useRef } from 'react';
import { formKinds, waitlistLine } from '../form/form-kinds';
import { IntakeForm } from '../form/intake-form';
import { useOpenForm } from './use-open-form';

function Choice({ kind, onChoose }: { kind: IntakeKind; onChoose: (kind: IntakeKind) => void }) {
  return (
    <label className="flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-full px-4 py-2 text-center text-base font-semibold text-muted transition-colors hover:text-ink has-checked:bg-white has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="open-form"
        value={kind}
        defaultChecked={kind === 'appointment'}
        onChange={() => onChoose(kind)}
        className="sr-only"
      />
      {formKinds[kind].choice}
    </label>
  );
}

/** Both forms, one of them in sight. Which one is a matter of two radio buttons and CSS, so it needs no script. */
export function Forms() {
  const [search] = useSearchParams();
  // Read in effects only: the served HTML knows no query.
  const wantsMessage = search.get('form') === 'message';
  const wantsWaitlist = wantsMessage && search.get('topic') === 'waitlist';
  const choices = useRef<HTMLFieldSetElement>(null);
  const remember = useOpenForm(choices, wantsMessage ? 'contact' : null);

  return (
    <div className="group/forms rounded-card bg-white shadow-soft">
      <fieldset ref={choices} className="border-b border-rule p-4 sm:px-8">
        <legend className="sr-only">What would you like to do?</legend>
        <div className="flex gap-1 rounded-full bg-sand p-1">
          {intakeKinds.map((kind) => (
            <Choice key={kind} kind={kind} onChoose={remember} />
          ))}
        </div>
      </fieldset>
      <div className="p-4 py-8 group-has-[input[value=contact]:checked]/forms:hidden sm:p-8">
        <IntakeForm kind="appointment" />
      </div>
      <div className="hidden p-4 py-8 group-has-[input[value=contact]:checked]/forms:block sm:p-8">
        <IntakeForm kind="contact" firstLine={wantsWaitlist ? waitlistLine : undefined} />
      </div>
    </div>
  );
}
