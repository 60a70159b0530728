import { emergencyNote, untilWeCall } from '@concierge/contract/forms/form-texts';
import { interestOptions } from '@concierge/contract/forms/options';
import { isLaterThanHours, promisedHere } from '@concierge/contract/practice/promised-time';
import { changePath } from '@concierge/contract/requests/change-link';
import {
  type Confirmation,
  loadConfirmation,
  saveConfirmation,
  surveyOf,
} from '@concierge/contract/survey/confirmation';
import { arrivals } from '@concierge/contract/survey/next-page';
import { toastTexts } from '@concierge/contract/text/messages';
import { cn, Link, PhoneLink, site, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { useEffect, useState } from 'react';

const receivedNotices = {
  appointment: toastTexts.appointmentReceived,
  contact: toastTexts.contactReceived,
} as const;

interface ConfirmationMessageProps {
  kind: Confirmation['kind'];
  /** The id of the record in the address, if it names one. */
  id?: string | undefined;
  /** The request that the address names in its fragment, as it is stored. */
  linked?: Confirmation | undefined;
  /** True for a page with a task of its own: what happens next is folded into one line. */
  brief?: boolean;
  className?: string;
}

/**
 * Says what was received and what happens next, in this tab, for a day. A form posted without scripts redirects to an
 * address whose fragment is this element's id, so that CSS alone shows it. Once scripts load, they store the
 * confirmation and take the fragment out of the address.
 */
export function ConfirmationMessage({
  kind,
  id,
  linked,
  brief = false,
  className,
}: ConfirmationMessageProps) {
  const hydrated = useHydrated();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const targeted = hash === `#${arrivals[kind]}`;
  const own = useConfirmation(kind, id, targeted);
  const confirmation = linked ?? own;

  useEffect(() => {
    if (targeted) navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [targeted, pathname, search, navigate]);

  if (hydrated && !targeted && !confirmation) return null;
  const { title, description } = receivedNotices[kind];
  if (brief && confirmation && !targeted)
    return (
      <div className="rounded-card border border-rule bg-white px-4 text-base print:hidden">
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            We have your request: next steps
          </summary>
          <div className="grid gap-2 pb-4">
            <NextSteps confirmation={confirmation} link="" />
            <p>{emergencyNote}</p>
          </div>
        </details>
        {confirmation.urgent ? <UntilWeCall className="pb-3" /> : null}
      </div>
    );
  return (
    <div
      id={arrivals[kind]}
      className={cn(
        'scroll-mt-48',
        !(hydrated && (targeted || confirmation)) && 'hidden target:block',
        className,
      )}
    >
      <FormAlert tone="success" title={title}>
        <div className="grid gap-2">
          <p>{description}</p>
          {kind === 'appointment' ? <p>{emergencyNote}</p> : null}
          {confirmation ? <NextSteps confirmation={confirmation} link={linked ? hash : ''} /> : null}
          {confirmation?.urgent ? <UntilWeCall /> : null}
        </div>
      </FormAlert>
    </div>
  );
}

/** This tab's confirmation of this kind. If the address names a record, only that record's confirmation. */
function useConfirmation(
  kind: Confirmation['kind'],
  id: string | undefined,
  targeted: boolean,
): Confirmation | null {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  useEffect(() => {
    if (targeted) saveConfirmation(kind, { id });
    const last = loadConfirmation();
    setConfirmation(last?.kind === kind && (id === undefined || last.id === id) ? last : null);
  }, [kind, id, targeted]);
  return confirmation;
}

/** '9:05 AM on Friday, November 27' */
function momentOf(at: number): string {
  const date = new Date(at);
  const day = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return `${date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })} on ${day}`;
}

interface NextStepsProps {
  confirmation: Confirmation;
  /** The fragment that names the request to /change-request, if the page was opened with it. */
  link: string;
}

const UntilWeCall = ({ className }: { className?: string }) => (
  <p className={cn('font-semibold', className)}>
    <span>{untilWeCall}</span>{' '}
    <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />.
  </p>
);

function NextSteps({ confirmation, link }: NextStepsProps) {
  const { kind, reference, surveyToken, interest, at } = confirmation;
  const survey = surveyOf(confirmation);
  const { pathname } = useLocation();
  const by = promisedHere(kind, at, site.openingHours);
  const isLater = isLaterThanHours(kind, at, site.openingHours);
  const topic = interestOptions.find(({ value }) => value === interest)?.label;
  return (
    <>
      <p>{`${isLater ? 'We’ll be closed then, so you’ll' : 'You’ll'} hear from us by ${by}.`}</p>
      {reference ? (
        <p>
          Your reference is{' '}
          <strong translate="no" className="whitespace-nowrap font-semibold">
            {reference}
          </strong>
          .
        </p>
      ) : (
        <p>Your reference is in the email that confirms it.</p>
      )}
      {kind === 'appointment' ? (
        <>
          <ol className="grid list-decimal gap-1 pl-5">
            <li>{`You sent your request at ${momentOf(at)}.`}</li>
            {surveyToken && !survey.startsWith(pathname) ? (
              <li>
                Your answers help the physician prepare.{' '}
                <Link className="text-pine underline underline-offset-4" to={survey}>
                  Answer the survey
                </Link>
              </li>
            ) : null}
            <li>A physician reads it, and we get in touch to find a time for your intro call.</li>
            <li>{`The call takes 30 minutes.${topic ? ` It’s about: ${topic}.` : ''}`}</li>
            <li>If you go on, your assessment is in the first week and your plan comes in weeks 2-3.</li>
          </ol>
          <p>
            You can{' '}
            <Link className="text-pine underline underline-offset-4" to={changePath + link}>
              change or cancel your request
            </Link>{' '}
            here, or call <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />
            <span>{reference ? ' and give your reference.' : '.'}</span>
          </p>
        </>
      ) : null}
    </>
  );
}
