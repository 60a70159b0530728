import type { IntakeKind } from '@concierge/contract/intake';
import { useHydrated } from '@concierge/kit';
import { ErrorSummary, FormScope, SubmitButton } from '@concierge/kit/forms';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ClientInformation } from './client-information';
import { ConsentField } from './consent-field';
import { ContactFields } from './contact-fields';
import { formKinds } from './form-kinds';
import { Honeypot } from './honeypot';
import { MessageField } from './message-field';
import { resolver } from './resolver';
import { prepareSending } from './sending';
import { SetbackNotice } from './setback-notice';
import { useKeptInput } from './use-kept-input';
import { useSubmission } from './use-submission';
import { type FormValues, fieldNames } from './values';
import { WaitlistTick } from './waitlist-tick';

interface IntakeFormProps {
  kind: IntakeKind;
  /** Where the visitor comes to join the waitlist: called once the message says so. */
  joinWaitlist?: (() => void) | undefined;
}

/**
 * One of the two forms of /contact. Its controls keep their own state, so that typing before hydration
 * counts, and it posts itself where no script runs; with scripts, the same rules are checked here first.
 */
export function IntakeForm({ kind, joinWaitlist }: IntakeFormProps) {
  const { scope, heading, introduction, submit, action, messageHint } = formKinds[kind];
  const formId = `${scope}-form`;
  const headingId = `${scope}-heading`;
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues>({ resolver, shouldFocusError: false });
  const { register, control, setValue } = form;
  const { errors } = form.formState;
  const keep = useKeptInput(kind, formId, element, form, joinWaitlist);
  const { onSubmit, onInput, pending, setback, attempt } = useSubmission(kind, element, form);
  const summary = fieldNames.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ name, message }];
  });

  return (
    <FormScope id={scope}>
      <form
        ref={element}
        id={formId}
        method="post"
        action={action}
        aria-labelledby={headingId}
        aria-busy={pending}
        // Until then the browser's own checks are better than none.
        noValidate={hydrated}
        onSubmit={onSubmit}
        onInput={onInput}
        onChange={keep}
        onBlur={keep}
        onFocus={prepareSending}
        className="grid gap-8"
      >
        <header className="grid gap-2">
          <h2 id={headingId} className="font-display text-3xl">
            {heading}
          </h2>
          <p className="text-base text-muted">{introduction}</p>
          <p className="text-sm text-muted">
            Fields marked <span className="text-clay">*</span> are required.
          </p>
        </header>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Honeypot />
        {kind === 'contact' && !hydrated ? <WaitlistTick /> : null}
        <ContactFields {...{ register, setValue, errors }} />
        <ClientInformation {...{ register, setValue, errors, control }} />
        <div className="grid gap-6 border-t border-rule pt-8">
          <MessageField {...{ register, control }} hint={messageHint} error={errors.message?.message} />
          <ConsentField register={register} error={errors.consent?.message} />
          <SubmitButton pending={pending} className="w-full sm:w-auto sm:justify-self-start">
            {submit}
          </SubmitButton>
          {setback ? <SetbackNotice setback={setback} button={submit} /> : null}
        </div>
      </form>
    </FormScope>
  );
}
