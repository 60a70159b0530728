import type { Body } from '@concierge/contract/wire/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { personData } from '../../functions/endpoints';
import { useAnswer } from './use-answer';

type Asked = Exclude<Body<typeof personData>, { action: 'view' }>;

const pauseMs = 2000;

/** Asks for a job, and looks how it is getting on until it has ended, or the page is left. */
export function useJob() {
  const { ask, answer: job, failure, pending } = useAnswer(personData);
  /** The address that a job is about: the next one may have failed to start. */
  const [about, setAbout] = useState<{ readonly job: string; readonly email: string }>();
  const asked = useRef<Asked>(undefined);
  const summary = job?.state === 'done' && job.job === about?.job ? job.summary : undefined;
  const going = job?.state === 'waiting' || job?.state === 'running';
  const look = useCallback(() => (job ? ask({ action: 'view', job: job.job }) : undefined), [ask, job]);
  useEffect(() => {
    if (!going || failure !== undefined) return;
    const timer = window.setTimeout(() => void look(), pauseMs);
    return () => window.clearTimeout(timer);
  }, [going, failure, look]);
  const start = async (body: Asked): Promise<void> => {
    asked.current = body;
    const started = await ask(body);
    if (started) setAbout({ job: started.job, email: body.email });
  };
  return {
    start,
    /** Looks again or, if there is no job to look at, asks again. */
    retry: () => void (going ? look() : asked.current && start(asked.current)),
    busy: pending || (going && failure === undefined),
    failure,
    failed: job?.state === 'failed',
    /** What a job that is done says, and of which address. */
    done: job && about && summary ? { job: job.job, email: about.email, summary } : undefined,
  };
}
