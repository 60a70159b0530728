import type { AccountLinkKind } from '@concierge/contract/account-links';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import { accountEmail } from '../emails/account';
import { awsTransport } from '../notifications/transport';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { countSending, log, observed } from '../telemetry';
import { codeReader } from './code';
import { accountMailLimit } from './mail-limit';

/** The fields of Cognito's CustomEmailSender event that are used. */
const customEmailSender = z.looseObject({
  triggerSource: z.string(),
  userName: z.string(),
  /** `code`: encrypted under the pool's key, in base64. */
  request: z.looseObject({ code: z.string(), userAttributes: z.looseObject({ email: z.string() }) }),
});

/** Mails that this site asks for. Cognito sends no others through this function, and none of these by itself. */
const kinds = new Map<string, AccountLinkKind>([
  ['CustomEmailSender_SignUp', 'confirm'],
  ['CustomEmailSender_ResendCode', 'confirm'],
  ['CustomEmailSender_ForgotPassword', 'reset'],
]);

/**
 * Sends Cognito's mails, in the practice's words and look, as far as a mailbox may get any. Cognito has answered
 * whoever asked before it starts this, so what becomes of the mail tells them nothing, least of all whether an
 * address has an account.
 * @throws where the mail could not be sent: Lambda then starts it again, twice at most, under the same request id.
 */
export function accountMailHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<void> {
  const settings = readSettings(runtime, 'accountMails');
  const guards = new Table(connectDynamo(runtime), runtime, 'request_guards');
  const allowed = accountMailLimit(
    runtime,
    guards,
    readSettings(runtime, 'guards').HASH_KEY,
    'account-mails',
  );
  const transport = awsTransport(settings, runtime);
  const readCode = codeReader(settings);
  return (event, context) =>
    observed(context, async () => {
      const { triggerSource, userName, request } = customEmailSender.parse(event);
      const kind = kinds.get(triggerSource);
      if (!kind) return log.warn('A mail that this site does not ask for', { kind: triggerSource });
      const { email } = request.userAttributes;
      if (!(await allowed(email, context?.awsRequestId ?? request.code))) {
        countSending('AccountMailRefused');
        return log.warn('A mailbox has had as many account mails as it may', { kind });
      }
      const code = await readCode(request.code);
      await transport.email({ to: email, ...accountEmail(settings, kind, { user: userName, code }) });
      log.info('An account mail was sent', { kind });
    });
}
