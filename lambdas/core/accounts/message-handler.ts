import type { AccountLinkKind } from '@concierge/contract/account-links';
import { toWellFormed } from '@concierge/contract/text';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import { accountEmail } from '../emails/account';
import type { Runtime } from '../runtime';
import { log, observed } from '../telemetry';

/** What of Cognito's CustomMessage event is used; the rest goes back as it came. */
const customMessage = z.looseObject({
  triggerSource: z.string(),
  userName: z.string(),
  /** `codeParameter`: stands where Cognito puts the code later. */
  request: z.looseObject({ codeParameter: z.string() }),
  response: z.looseObject({}),
});

export interface CustomMessageResponse {
  readonly emailSubject: string;
  readonly emailMessage: string;
}

/** Messages that this site asks for. Any other keeps Cognito's own words. */
const kinds = new Map<string, AccountLinkKind>([
  ['CustomMessage_SignUp', 'confirm'],
  ['CustomMessage_ResendCode', 'confirm'],
  ['CustomMessage_ForgotPassword', 'reset'],
]);

/** Writes Cognito's mails: a link in the practice's words and look instead of a bare code. */
export function accountMessageHandler(
  runtime: Runtime,
): (event: unknown, context?: Context) => Promise<unknown> {
  const settings = readSettings(runtime, 'accountMails');
  return (event, context) =>
    observed(context, async () => {
      const { triggerSource, userName, request, response, ...rest } = customMessage.parse(event);
      const kind = kinds.get(triggerSource);
      const asked = { ...rest, triggerSource, userName, request };
      if (!kind) {
        log.warn('A message that this site does not ask for', { kind: triggerSource });
        return { ...asked, response };
      }
      const { subject, html } = accountEmail(settings, kind, {
        user: toWellFormed(userName),
        code: request.codeParameter,
      });
      const written: CustomMessageResponse = { emailSubject: subject, emailMessage: html };
      return { ...asked, response: { ...response, ...written } };
    });
}
