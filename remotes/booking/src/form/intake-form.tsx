import { formFields } from '@concierge/contract/forms/form-fields';
import { formPaths } from '@concierge/contract/forms/form-paths';
import { emergencyNote, withCommas } from '@concierge/contract/forms/form-texts';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { timeZoneField } from '@concierge/contract/forms/preferred-times';
import { waitlistPath } from '@concierge/contract/forms/waitlist';
import { limits } from '@concierge/contract/text/limits';
import { useHydrated, useNavigate } from '@concierge/kit';
import {
  CharacterCount,
  CheckboxField,
  ErrorSummary,
  FormScope,
  SubmitButton,
  TextAreaField,
  useKeptFocus,
} from '@concierge/kit/forms';
import { type FormEvent, useRef, useState } from 'react';
import { ClientInformation } from './client-information';
import { ContactFields } from './contact-fields';
import { formKinds } from './form-kinds';
import { Honeypot } from './honeypot';
import { preloadSubmission } from './load-submission';
import { PreferredTimes } from './preferred-times';
import { ServiceArea } from './service-area';
import { SubmissionProblem } from './submission-problem';
import { useDraft } from './use-draft';
import { useSubmission } from './use-submission';
import { fieldNames, fieldProps, isFieldName } from './values';
import { WaitlistState } from './waitlist-state';

interface IntakeFormProps {
  kind: IntakeKind;
  /** Set if the visitor came to join the waitlist: their state, or '' if it isn't known. */
  waitlistState?: string | undefined;
  /** Called once the message says that they want to join the waitlist. */
  onWaitlistLineAdded: () => void;
}

/** The id of a form's heading. */
export const headingIdOf = (kind: IntakeKind): string => `${formKinds[kind].scope}-heading`;

/** A link to the terms or the privacy policy. It opens in a new tab, so that readers don't lose their place. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    // A plain link instead of the router's, so that this tab and its form stay as they are.
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-pine underline underline-offset-4 hover:text-pine-deep"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/**
 * One of the two forms of /contact. Its controls are uncontrolled, so that typing before hydration counts. Without
 * scripts the browser posts it; with scripts, the same rules are checked here first.
 */
export function IntakeForm({ kind, waitlistState, onWaitlistLineAdded }: IntakeFormProps) {
  const { scope, heading, introduction, submit: submitLabel, messageHint } = formKinds[kind];
  const headingId = headingIdOf(kind);
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { values, save, clear } = useDraft(kind, element, waitlistState, onWaitlistLineAdded);
  const { errors, askedAbout, problem, attempt, pending, submit, revalidate, noteTyping } = useSubmission(
    kind,
    element,
    clear,
  );
  useKeptFocus(fields, pending);
  /** The visitor's state, if the practice sees nobody there: then the button leads to the waitlist. */
  const [unserved, setUnserved] = useState<string | null>(null);
  const navigate = useNavigate();
  const summary = fieldNames.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    noteTyping();
    save();
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !isFieldName(name)) return;
    revalidate(name);
    // Without a day, no time zone is needed.
    if (errors[timeZoneField] && name.endsWith('.day')) revalidate(timeZoneField);
  };
  return (
    <FormScope id={scope}>
      <form
        ref={element}
        id={`${scope}-form`}
        method="post"
        // Where the browser posts it when no script runs.
        action={formPaths[kind]}
        aria-labelledby={headingId}
        aria-busy={pending}
        // Until hydration, the browser's own validation is better than none.
        noValidate={hydrated}
        onSubmit={(event) => {
          event.preventDefault();
          if (unserved !== null) return navigate(waitlistPath, { state: { lookedUp: unserved } });
          void submit(event.currentTarget);
        }}
        onInput={onInput}
        onBlur={save}
        onFocus={preloadSubmission}
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
          <p className="text-sm text-muted">{emergencyNote}</p>
        </header>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Honeypot />
        <div className="grid grid-cols-1 gap-6">
          {/* What is typed while the form is on its way would be lost. */}
          <div ref={fields} inert={pending} className="grid grid-cols-1 gap-8">
            {kind === 'contact' && !hydrated ? <WaitlistState /> : null}
            {/* What was typed into the booking form before joining the waitlist. */}
            {kind === 'contact' && hydrated ? (
              <input type="hidden" name="state" defaultValue={values.state} />
            ) : null}
            {kind === 'appointment' ? <ServiceArea error={errors.state} onUnserved={setUnserved} /> : null}
            <ContactFields
              kind={kind}
              errors={errors}
              values={values}
              askedAbout={askedAbout}
              onPhoneNormalized={() => revalidate('phone')}
            />
            {kind === 'appointment' ? <PreferredTimes errors={errors} values={values} /> : null}
            <ClientInformation kind={kind} errors={errors} values={values} />
            <div className="grid gap-6 border-t border-rule pt-8">
              {/* No maxlength: it would silently cut pasted text. The counter and the validation say so instead. */}
              <TextAreaField
                {...fieldProps(errors, 'message')}
                label={formFields.message.label}
                hint={messageHint}
                rows={6}
              >
                {values.message.length <= limits.messageChars ? (
                  <CharacterCount text={values.message} />
                ) : errors.message ? null : (
                  <p role="alert" className="text-sm font-medium text-clay">
                    {`Too long to send. Please shorten it to ${withCommas(limits.keptChars)} characters.`}
                  </p>
                )}
              </TextAreaField>
              <CheckboxField
                {...fieldProps(errors, 'consent')}
                required
                label={
                  <>
                    I agree to the <LegalLink href="/terms">Terms &amp; Conditions</LegalLink> and the{' '}
                    <LegalLink href="/privacy">Privacy Policy</LegalLink>
                  </>
                }
              />
            </div>
          </div>
          <SubmitButton pending={pending} className="w-full sm:w-auto sm:justify-self-start">
            {unserved === null ? submitLabel : 'Join Our Waitlist'}
          </SubmitButton>
          {problem ? <SubmissionProblem problem={problem} button={submitLabel} state={values.state} /> : null}
        </div>
      </form>
    </FormScope>
  );
}
