import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { ReactNode } from 'react';
import { FailureAlert } from '../shared/failure';
import type { useJob } from '../shared/use-job';

interface JobProgressProps {
  readonly job: ReturnType<typeof useJob>;
  /** What it says while the job is not done. */
  readonly text: string;
  /** What it says when the job is done. */
  readonly children?: ReactNode;
}

/** Says that a job is being done, or that it failed. */
export function JobProgress({ job: { busy, failure, failed, retry }, text, children }: JobProgressProps) {
  return (
    <>
      <div role="status" className="grid gap-2 wrap-anywhere">
        {busy ? text : children}
      </div>
      <FailureAlert error={failure} onRetry={retry} />
      {failed && !busy && failure === undefined ? (
        <FormAlert tone="error" title="This could not be finished.">
          <div className="grid justify-items-start gap-3">
            <p>It can be done again. If it fails again, tell whoever runs the site.</p>
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
          </div>
        </FormAlert>
      ) : null}
    </>
  );
}
