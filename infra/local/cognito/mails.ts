import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Messages } from 'cognito-local/lib/services/messages.js';
import * as z from 'zod/mini';
import type { Faults } from '../faults';
import type { Outbox } from '../messages/outbox';

/** Runs the function that Cognito's CustomMessage trigger starts. */
export type CustomMessageTrigger = (event: unknown) => Promise<unknown>;

const sources = {
  SignUp: 'CustomMessage_SignUp',
  ForgotPassword: 'CustomMessage_ForgotPassword',
} as const;

/** Cognito puts the code here after the function has written the mail: functions never see codes. */
const codeParameter = '{####}';

const written = z.object({ response: z.object({ emailSubject: z.string(), emailMessage: z.string() }) });

/** What Cognito would mail, as the site's own function writes it, put into the local outbox. */
export function outboxMessages(
  outbox: Outbox,
  sender: string,
  trigger: CustomMessageTrigger,
  faults: Faults,
): Messages {
  return {
    async deliver(_context, source, clientId, userPoolId, user, code, _metadata, delivery) {
      const { response } = written.parse(
        await trigger({
          version: '1',
          triggerSource: source === 'ForgotPassword' ? sources.ForgotPassword : sources.SignUp,
          region: 'us-east-1',
          userPoolId,
          userName: user.Username,
          callerContext: { awsSdkVersion: 'local', clientId: clientId ?? '' },
          request: {
            userAttributes: Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value ?? ''])),
            codeParameter,
            linkParameter: '{##Click Here##}',
            usernameParameter: null,
          },
          response: { smsMessage: null, emailMessage: null, emailSubject: null },
        }),
      );
      // For nobody's address as well: a service that is down must not tell who has an account.
      await undergo(faults);
      if (delivery.Destination === '') return;
      const html = response.emailMessage.replaceAll(codeParameter, code);
      await outbox.add({
        kind: 'email',
        id: randomUUID(),
        at: new Date().toISOString(),
        from: sender,
        replyTo: '',
        to: delivery.Destination,
        subject: response.emailSubject,
        text: textOf(html),
        html,
      });
    },
  };
}

/** Cognito sends through SES, and says so where that fails. */
async function undergo(faults: Faults): Promise<void> {
  const { mode, ms } = faults.strike('ses');
  if (mode === 'slow') await sleep(ms, undefined, { ref: false });
  if (mode === 'error' || mode === 'throttle') {
    throw new CognitoError('CodeDeliveryFailureException', 'Unable to deliver message');
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Cognito sends HTML alone: this is what a client without HTML makes of it, links written out. */
function textOf(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) =>
      label === href || href.startsWith('mailto:') ? label : `${label}: ${href}`,
    )
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/(p|h1|div|table)>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
