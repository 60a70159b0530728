import { email } from '@concierge/contract/intake';
import { accountMessages } from '@concierge/contract/messages';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { countSending, observed } from '../telemetry';
import { accountMailLimit } from './mail-limit';

/** The fields of Cognito's PreSignUp event that are used; the event is returned unchanged. */
const preSignUp = z.looseObject({
  /**
   * Made by the page for each sign-up, and what Cognito repeats it repeats under the same. Nothing but a UUID: it
   * stands in the link of the mail, which must hold nobody's words.
   */
  userName: z.uuid(),
  // Cognito accepts anything that looks like an address, in many spellings.
  request: z.looseObject({ userAttributes: z.looseObject({ email }) }),
});

/**
 * Refuses further accounts of a mailbox beyond what may be mailed to it, before Cognito makes one and mails it.
 * It looks only at the request, never at who has an account.
 */
export function signUpHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<unknown> {
  const guards = new Table(connectDynamo(runtime), runtime, 'request_guards');
  const allowed = accountMailLimit(runtime, guards, readSettings(runtime, 'guards').HASH_KEY, 'sign-ups');
  return (event, context) =>
    observed(context, async () => {
      const { data: asked } = preSignUp.safeParse(event);
      if (asked && (await allowed(asked.request.userAttributes.email, asked.userName))) return event;
      // Counted, because the errors alarm subtracts it (infra/cdk/constructs/plain-alarm.ts).
      countSending('SignUpRefused');
      // Cognito passes this sentence to the page, inside one of its own.
      throw new Error(asked ? accountMessages.tooManySignUps : accountMessages.invalidSignUp);
    });
}
