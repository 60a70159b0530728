import { formPaths } from '@concierge/contract/forms/form-paths';
import {
  preferredTimesText,
  preferredTimesTexts,
  type Times,
  timeZoneField,
  windowFields,
} from '@concierge/contract/forms/preferred-times';
import { incompleteLink } from '@concierge/contract/requests/account-links';
import { changeArrivals, readChangeLink } from '@concierge/contract/requests/change-link';
import type { RequestChanged } from '@concierge/contract/requests/request-changes';
import { clearConfirmation, loadConfirmation } from '@concierge/contract/survey/confirmation';
import { limits } from '@concierge/contract/text/limits';
import { type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { CallError } from '@concierge/contract/wire/call-error';
import { ButtonLink, PageHeading, PhoneLink, site, useHydrated, useLocation } from '@concierge/kit';
import { FormAlert, FormScope, nameTimeZone, TextField, TimeWindows } from '@concierge/kit/forms';
import { useEffect, useRef, useState } from 'react';
import { ChangeButtons, submittedAction } from './change-buttons';
import { OutcomeAlert } from './outcome-alert';
import type { RequestIdentifier } from './requests';
import { useChange } from './use-change';

const arrivals: readonly string[] = Object.values(changeArrivals);

/**
 * /change-request. The request is identified by reference and email address, which also works without scripts, or by
 * the link in a confirmation. Opening the link changes nothing.
 */
export function Page() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const link = readChangeLink(hash) ? hash.slice(1) : null;
  return (
    <div data-personal className="mx-auto grid max-w-[44rem] grid-cols-1 gap-6 px-6 py-12 md:py-18">
      <PageHeading className="max-w-full font-display text-hero tracking-tight text-balance wrap-anywhere">
        Change or cancel your request
      </PageHeading>
      <AcceptedWithoutScript id={changeArrivals.change} {...toastTexts.changeAccepted} />
      <AcceptedWithoutScript id={changeArrivals.cancel} {...toastTexts.cancelAccepted} />
      {hydrated && link === null && hash !== '' && !arrivals.includes(hash.slice(1)) ? (
        <IncompleteLink />
      ) : null}
      {/* Served HTML is the same for every link. As a key, the link keeps what was chosen before hydration. */}
      <ChangeForm key={link} link={hydrated ? link : null} />
      <p className="text-base text-muted">
        Or call <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />
        <span>{site.supportPhone.hours ? `, ${site.supportPhone.hours}.` : '.'}</span>
      </p>
    </div>
  );
}

/** What the browser is redirected to after it posted the form without scripts. CSS alone shows it. */
function AcceptedWithoutScript({ id, title, description }: ToastText & { id: string }) {
  return (
    <div id={id} className="hidden scroll-mt-48 target:block">
      <FormAlert tone="success" title={title}>
        {description}
      </FormAlert>
    </div>
  );
}

function IncompleteLink() {
  return <FormAlert title={incompleteLink.heading}>Give the reference from the email instead.</FormAlert>;
}

function ChangeForm({ link: given }: { link: string | null }) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { id: known, reference, state, times, refused } = useKnownRequest(given);
  const link = refused ? null : given;
  const { submit, pending, problem, errors, done, noteInput } = useChange(
    link === null ? 'reference' : 'link',
    times,
    (requests, id, action, values) => {
      const byReference: RequestIdentifier = { reference: values.reference ?? '', email: values.email ?? '' };
      return requests.changeRequest(id, action, link === null ? byReference : { link }, values);
    },
    // By reference, the answer doesn't say whether it was canceled, but pages must not go on saying that it waits.
    (_status, values, action) => {
      const isKnown = link !== null || values.reference === reference;
      if (action === 'cancel' && known && isKnown) clearConfirmation(known);
    },
  );
  useEffect(() => {
    const own = form.current;
    // A phone takes about 100 ms to load the time zones, and whoever only cancels needs none.
    own?.addEventListener('focusin', () => nameTimeZone(own), { once: true });
  }, []);
  useEffect(() => {
    const field = form.current?.elements.namedItem('reference');
    if (reference && field instanceof HTMLInputElement && field.value === '') field.value = reference;
  }, [reference]);

  useEffect(() => {
    if (times && form.current) showTimes(form.current, times);
  }, [times]);

  if (state === 'cancelled' && !done)
    return (
      <FormAlert tone="info" title="This request is canceled">
        <div className="grid justify-items-start gap-4">
          {reference ? (
            <p>
              It was <span translate="no">{reference}</span>.
            </p>
          ) : null}
          <p>You can book again at any time.</p>
          <ButtonLink to="/contact">Book Consultation</ButtonLink>
        </div>
      </FormAlert>
    );
  if (done)
    return (
      <OutcomeAlert {...done}>
        <ButtonLink to="/" variant="outline">
          Return to Home
        </ButtonLink>
      </OutcomeAlert>
    );
  return (
    <FormScope id="change">
      {refused ? <IncompleteLink /> : null}
      <form
        ref={form}
        method="post"
        action={formPaths.change}
        aria-label="Your request"
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget, submittedAction(event));
        }}
        onInput={noteInput}
        className="grid gap-6 rounded-card border border-rule bg-white p-4 py-6 shadow-soft sm:p-8"
      >
        {link === null ? (
          <>
            <TextField
              name="reference"
              label="Reference"
              hint={
                <>
                  It’s in your confirmation and looks like{' '}
                  <span translate="no" className="whitespace-nowrap">
                    K7M-4QXP
                  </span>
                  .
                </>
              }
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={limits.referenceChars}
            />
            <TextField
              name="email"
              label="Email Address"
              hint="The one you used for your request."
              required
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={limits.emailChars}
            />
          </>
        ) : (
          <div className="grid gap-1">
            <p className="text-lg">
              Your request{' '}
              <strong translate="no" className="whitespace-nowrap">
                {reference}
              </strong>
            </p>
            {state === undefined ? null : (
              <p className="text-base text-muted">
                {`Times that work for you: ${times ? preferredTimesText(times) : 'no preference'}`}
              </p>
            )}
          </div>
        )}
        <fieldset className="grid gap-6">
          <legend className="mb-4 font-display text-xl">{preferredTimesTexts.heading}</legend>
          <TimeWindows errors={errors} hours={site.supportPhone.hours} />
        </fieldset>
        <ChangeButtons pending={pending || (link !== null && !hydrated)} problem={problem} />
      </form>
    </FormScope>
  );
}

interface KnownRequest {
  readonly id: string;
  readonly reference: string;
  /** What is stored, if the page was opened by the link. */
  readonly state?: RequestChanged['status'];
  readonly times?: Times | undefined;
  /** True if nothing belongs to the link: its last characters may be lost or changed. */
  readonly refused?: boolean;
}

/** The link's request as it is stored or, without a link, the consultation request that this tab sent last. */
function useKnownRequest(link: string | null): KnownRequest {
  const [known, setKnown] = useState<KnownRequest>({ id: '', reference: '' });
  useEffect(() => {
    const last = loadConfirmation();
    const sent = last?.kind === 'appointment' ? last : null;
    const id = (link === null ? sent?.id : readChangeLink(link)?.id) ?? '';
    setKnown({ id, reference: (sent?.id === id && sent.reference) || '' });
    if (link === null) return;
    let current = true;
    import('@concierge/contract/wire/view-request')
      .then(({ viewRequest }) => viewRequest(link))
      .then(
        ({ status, reference = '', preferred_times: times }) =>
          current && setKnown({ id, reference, state: status, times }),
        // Without an answer the form still works, and says what is wrong when it is sent.
        (error: unknown) => {
          const refused = error instanceof CallError && error.status === 404;
          if (refused && current) setKnown({ id: '', reference: '', refused });
        },
      );
    return () => {
      current = false;
    };
  }, [link]);
  return known;
}

/** Chooses the stored times in a form whose own are still untouched. */
function showTimes(form: HTMLFormElement, { time_zone, windows }: Times): void {
  const select = (name: string) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLSelectElement ? control : undefined;
  };
  if (windowFields.some(({ day }) => select(day)?.value !== '')) return;
  const choose = (name: string, value: string) => {
    const control = select(name);
    if (control) control.value = value;
  };
  for (const [index, { day, part }] of windows.entries()) {
    const names = windowFields[index];
    if (!names) break;
    choose(names.day, day);
    choose(names.part, part);
  }
  choose(timeZoneField, time_zone);
}
