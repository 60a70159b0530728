import { CallError } from '@concierge/contract/call-error';
import { forgetConfirmation } from '@concierge/contract/confirmation';
import { type NoticeText, notices } from '@concierge/contract/messages';
import type { RequestAction, RequestChanged } from '@concierge/contract/request-changes';
import { useSubmit } from '@concierge/kit/forms';
import { useRef, useState } from 'react';
import { loadRequests } from './load-requests';
import type { Typed } from './requests';

type Requests = Awaited<ReturnType<typeof loadRequests>>;
/** Sends one change; the same id again changes nothing twice. */
export type SendChange = (
  requests: Requests,
  id: string,
  action: RequestAction,
  typed: Typed,
) => Promise<RequestChanged>;

const said: Record<RequestChanged['status'], NoticeText> = {
  accepted: notices.changeAccepted,
  received: notices.changeRefused,
  changed: notices.requestChanged,
  cancelled: notices.requestCancelled,
};

function textOf(error: unknown): NoticeText {
  if (!(error instanceof CallError)) return notices.changeRefused;
  if (error.status === 400) return { ...notices.changeRefused, description: error.message };
  if (error.status === 404) return notices.noChangeLink;
  return error.status === 429 ? notices.tooManyChanges : notices.changeRefused;
}

/** The form in which somebody changes or cancels a request: what its two buttons do, and what came of it. */
export function useChange(
  send: SendChange,
  onDone: (status: RequestChanged['status'], typed: Typed) => void = () => {},
) {
  const [result, setResult] = useState<RequestChanged['status'] | null>(null);
  const [problem, setProblem] = useState<NoticeText | null>(null);
  /** Of the change that is tried: a second press after a failure finishes the first. */
  const attempt = useRef<{ content: string; id: string } | null>(null);

  const { submit, pending } = useSubmit(
    async (form: HTMLFormElement, action: RequestAction) => {
      setProblem(null);
      const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
      const typed = Object.fromEntries(entries);
      if (action === 'change' && !entries.some(([name, value]) => name.endsWith('.day') && value !== '')) {
        setProblem(notices.noDayChosen);
        return null;
      }
      const content = JSON.stringify([action, entries]);
      if (attempt.current?.content !== content) attempt.current = { content, id: crypto.randomUUID() };
      const { id } = attempt.current;
      return async () => {
        const { status } = await send(await loadRequests(), id, action, typed);
        attempt.current = null;
        if (action === 'cancel') forgetConfirmation();
        setResult(status);
        onDone(status, typed);
      };
    },
    (error) => setProblem(textOf(error)),
  );

  return { submit, pending, problem, done: result === null ? null : said[result] };
}
