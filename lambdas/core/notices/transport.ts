import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Settings } from '../config';
import type { Email } from '../emails/email';
import { Unavailable } from '../failure';

export interface Transport {
  email(message: OutgoingEmail): Promise<string>;
  sms(to: string, body: string): Promise<string>;
}

export interface OutgoingEmail extends Email {
  readonly to: string;
  readonly replyTo?: string;
}

/**
 * One attempt: neither service knows that a second request is the first one's repetition, so the SDK may not
 * repeat a send whose answer was lost. The ledger decides about another attempt.
 */
const client = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 6000, throwOnRequestTimeout: true },
} as const;

const charset = 'UTF-8';
const utf8 = (text: string) => ({ Data: text, Charset: charset });

/** SES and SNS. */
export function awsTransport(settings: Settings<'notices'>): Transport {
  const ses = new SESClient(client);
  const sns = new SNSClient(client);
  return {
    async email({ to, replyTo, subject, html, text }) {
      const command = new SendEmailCommand({
        Source: settings.NOTICE_SENDER,
        Destination: { ToAddresses: [to] },
        ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
        ...(settings.SES_CONFIGURATION_SET ? { ConfigurationSetName: settings.SES_CONFIGURATION_SET } : {}),
        Message: { Subject: utf8(oneLine(subject)), Body: { Html: utf8(html), Text: utf8(text) } },
      });
      const { MessageId } = await reach('ses', ses.send(command));
      return MessageId ?? '';
    },
    async sms(to, body) {
      const command = new PublishCommand({
        PhoneNumber: to,
        Message: body,
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        },
      });
      const { MessageId } = await reach('sns', sns.send(command));
      return MessageId ?? '';
    },
  };
}

/** A header ends at a line break. */
function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/g, ' ').trim();
}

async function reach<T>(service: 'ses' | 'sns', call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new Unavailable(service, error);
  }
}
