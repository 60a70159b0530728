import { email } from '@concierge/contract/forms/intake';
import { accountMessages } from '@concierge/contract/text/messages';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Runtime } from '../runtime';
import { countSending, observed } from '../telemetry';
import { accountMailLimit } from './mail-limit';

/** The fields of Cognito's PreSignUp event that are used; the event is returned unchanged. */
const preSignUp = z.looseObject({
  /**
   * The page makes it for each sign-up, and Cognito's retries keep it. Only a UUID is accepted, because it goes into
   * the mail's link, which must not contain text that anybody chose.
   */
  userName: z.uuid(),
  // Cognito accepts anything that looks like an address, in many spellings.
  request: z.looseObject({ userAttributes: z.looseObject({ email }) }),
});

/**
 * Refuses a sign-up if its mailbox has reached the limit, before Cognito creates an account and mails it. It looks only
 * at the request, never at who has an account.
 */
export function signUpHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<unknown> {
  const allowed = accountMailLimit(runtime, 'sign-ups');
  return async (event, context) => {
    const refusal = await observed(context, async () => {
      const { data: signUp } = preSignUp.safeParse(event);
      if (signUp && (await allowed(signUp.request.userAttributes.email, signUp.userName))) return undefined;
      // Counted, because the errors alarm subtracts it (infra/cdk/constructs/plain-alarm.ts).
      countSending('SignUpRefused');
      return signUp ? accountMessages.tooManySignUps : accountMessages.invalidSignUp;
    });
    // Cognito passes this sentence to the page, inside one of its own. `observed` would replace it.
    if (refusal) throw new Error(refusal);
    return event;
  };
}
