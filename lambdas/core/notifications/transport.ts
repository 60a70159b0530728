import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { onOneLine } from '@concierge/contract/text/sanitize';
import { clientsOf, wasNeverSent } from '../aws-clients';
import type { Settings } from '../config';
import type { Email } from '../emails/email';
import { Unavailable } from '../failure';
import type { Runtime } from '../runtime';
import { countSending } from '../telemetry';

export interface OutgoingEmail extends Email {
  readonly to: string;
  /** A member of staff who gets it too. */
  readonly alsoTo?: string | undefined;
  readonly replyTo?: string;
  /** The record's reference. SES includes it in its later events about the mail. */
  readonly reference?: string;
  /** Goes to SES's mailbox simulator instead of anybody, and is not counted. */
  readonly simulated?: boolean;
}

/** Takes mail like any mailbox, outside quota and reputation: https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator = 'success@simulator.amazonses.com';

/**
 * One attempt: neither service deduplicates requests, so the SDK must not retry a send whose answer was lost. The
 * outbox decides about another attempt.
 */
const configuration = {
  maxAttempts: 1,
  cacheMiddleware: true,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 6000, throwOnRequestTimeout: true },
} as const;

const charset = 'UTF-8';
const utf8 = (text: string) => ({ Data: text, Charset: charset });

/** The sender, and the practice's own address with the configuration set of mail to it. */
type Sender = Pick<Settings<'notifications'>, 'MAIL_SENDER' | 'SES_CONFIGURATION_SET'> &
  Partial<Pick<Settings<'notifications'>, 'PRACTICE_EMAIL' | 'SES_PRACTICE_CONFIGURATION_SET'>>;

/**
 * What sends an email through SES, and returns its message id.
 * @throws Unavailable if it may be sent later, the service's or the SDK's own error if this message can never be sent
 */
export function connectSes(settings: Sender, { clients }: Pick<Runtime, 'clients'> = {}) {
  const ses = clientsOf(clients?.ses ?? (() => new SESClient(configuration)));
  return async (message: OutgoingEmail): Promise<string> => {
    const { to, alsoTo, replyTo, subject, html, text, reference, simulated = false } = message;
    const toPractice = to === settings.PRACTICE_EMAIL;
    if (!simulated) countSending(toPractice ? 'EmailToPractice' : 'EmailToVisitor');
    const set = toPractice ? settings.SES_PRACTICE_CONFIGURATION_SET : settings.SES_CONFIGURATION_SET;
    const command = new SendEmailCommand({
      Source: settings.MAIL_SENDER,
      Destination: { ToAddresses: simulated ? [simulator] : alsoTo ? [to, alsoTo] : [to] },
      ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
      ...(set ? { ConfigurationSetName: set } : {}),
      ...(reference ? { Tags: [{ Name: 'reference', Value: reference }] } : {}),
      Message: { Subject: utf8(onOneLine(subject).trim()), Body: { Html: utf8(html), Text: utf8(text) } },
    });
    const { MessageId } = await wrapSendError(
      'ses',
      ses((client) => client.send(command)),
    );
    return MessageId ?? '';
  };
}

/** What sends a text message through SNS. It returns and throws as above. */
export function connectSns({ clients }: Pick<Runtime, 'clients'> = {}) {
  const sns = clientsOf(clients?.sns ?? (() => new SNSClient(configuration)));
  return async (to: string, body: string): Promise<string> => {
    countSending('SmsToPractice');
    const command = new PublishCommand({
      PhoneNumber: to,
      Message: body,
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
      },
    });
    const { MessageId } = await wrapSendError(
      'sns',
      sns((client) => client.send(command)),
    );
    return MessageId ?? '';
  };
}

/** Errors with which SES and SNS refuse a message for its content. They would refuse it later, too. */
const refusals = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationError',
]);

async function wrapSendError<T>(service: 'ses' | 'sns', call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refused = error instanceof Error && refusals.has(error.name);
    throw refused || wasNeverSent(error) ? error : new Unavailable(service, error);
  }
}
