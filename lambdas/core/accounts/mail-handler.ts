import type { AccountLinkKind } from '@concierge/contract/requests/account-links';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import { accountEmail } from '../emails/account';
import { connectSes } from '../notifications/transport';
import type { Runtime } from '../runtime';
import { countSending, log, observed } from '../telemetry';
import { codeReader } from './code';
import { accountMailLimit } from './mail-limit';

/** The fields of Cognito's CustomEmailSender event that are used. */
const customEmailSender = z.looseObject({
  triggerSource: z.string(),
  userName: z.string(),
  /** `code` is encrypted with the pool's key, in base64. */
  request: z.looseObject({ code: z.string(), userAttributes: z.looseObject({ email: z.string() }) }),
});

/** The mails that this site asks Cognito for. Cognito sends none of them itself, and this function sends no others. */
const kinds = new Map<string, AccountLinkKind>([
  ['CustomEmailSender_SignUp', 'confirm'],
  ['CustomEmailSender_ResendCode', 'confirm'],
  ['CustomEmailSender_ForgotPassword', 'reset'],
]);

/**
 * Sends Cognito's mails in the practice's wording and design, within the mailbox's limit. Cognito answers the caller
 * before it starts this function, so the outcome reveals nothing, least of all whether an address has an account.
 * @throws if the mail could not be sent. Lambda then retries at most twice, with the same request id.
 */
export function accountMailHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<void> {
  const settings = readSettings(runtime, 'accountMails');
  const allowed = accountMailLimit(runtime, 'account-mails');
  const send = connectSes(settings, runtime);
  const readCode = codeReader(settings);
  return (event, context) =>
    observed(context, async () => {
      const { triggerSource, userName, request } = customEmailSender.parse(event);
      const kind = kinds.get(triggerSource);
      if (!kind) return log.warn('Ignored a mail that this site never requests', { kind: triggerSource });
      const { email } = request.userAttributes;
      if (!(await allowed(email, context?.awsRequestId ?? request.code))) {
        countSending('AccountMailRefused');
        return log.warn('An account mail was not sent because its mailbox is at the limit', { kind });
      }
      const code = await readCode(request.code);
      await send({ to: email, ...accountEmail(settings, kind, { user: userName, code }) });
      log.info('An account mail was sent', { kind });
    });
}
