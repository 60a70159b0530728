import { limits } from '@concierge/contract/text/limits';
import { cn, useHydrated } from '@concierge/kit';
import { TextField } from '@concierge/kit/forms';
import type { Ref } from 'react';
import type { SurveyRequest } from './use-survey-address';

interface RequestNoteProps {
  request: SurveyRequest;
  /** The box for a reference, if the survey is linked to no request. */
  box: Ref<HTMLInputElement>;
  error: string | undefined;
  hidden: boolean;
}

/** Says which request the survey is for. One that is linked to none takes a reference, which people then check. */
export function RequestNote({ request, box, error, hidden }: RequestNoteProps) {
  const hydrated = useHydrated();
  if (request.token)
    return (
      <p className="text-base text-ink">
        This survey is for your request <span translate="no">{request.reference}</span>.
      </p>
    );
  return (
    <div className={cn('grid gap-3 rounded-card bg-sand p-4', hidden && 'hidden')}>
      {/* Has its place from the start, so that nothing moves, but isn't known before the page is hydrated. */}
      <p className={cn('text-sm text-ink', !hydrated && 'invisible')}>
        Add the reference from your email, so we know whose answers these are. Or open the survey from that
        email.
      </p>
      <TextField
        ref={box}
        name="claimed_reference"
        label={
          <>
            Your reference <span className="font-normal text-muted">(optional)</span>
          </>
        }
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.referenceChars}
      />
    </div>
  );
}
