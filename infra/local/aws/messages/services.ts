import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { SentEmail, SentSms } from './outbox';

export class QueryError extends Error {
  override readonly name = 'QueryError';
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Unsent<Message> = Omit<Message, 'id' | 'at' | 'cut'>;

/** An AWS service, with the one action of it that is used here. */
export interface MessageService {
  readonly name: 'ses' | 'sns';
  readonly namespace: string;
  readonly action: string;
  /** The message in a request's form. @throws QueryError for what the service refuses. */
  readonly read: (form: URLSearchParams) => Unsent<SentEmail> | Unsent<SentSms>;
  readonly error: QueryError;
  readonly throttle: QueryError;
}

export const ses: MessageService = {
  name: 'ses',
  namespace: 'http://ses.amazonaws.com/doc/2010-12-01/',
  action: 'SendEmail',
  read: readEmail,
  error: new QueryError(400, 'MessageRejected', 'Email address is not verified.'),
  throttle: new QueryError(400, 'Throttling', 'Maximum sending rate exceeded.'),
};

export const sns: MessageService = {
  name: 'sns',
  namespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
  action: 'Publish',
  read: (form) => (form.has('TopicArn') ? readTopicMessage(form) : readSms(form)),
  error: new QueryError(500, 'InternalError', 'An internal error occurred.'),
  throttle: new QueryError(429, 'Throttled', 'Rate exceeded.'),
};

const invalid = (message: string) => new QueryError(400, 'InvalidParameterValue', message);

function readEmail(form: URLSearchParams): Unsent<SentEmail> {
  const to = members(form, 'Destination.ToAddresses').map((value) => address(value, 'ToAddresses'));
  if (to.length === 0) throw invalid('Missing final destination.');
  const text = form.get('Message.Body.Text.Data') ?? '';
  const html = form.get('Message.Body.Html.Data') ?? '';
  if (text === '' && html === '') throw invalid('Missing body.');
  return {
    kind: 'email',
    from: address(form.get('Source') ?? '', 'Source'),
    replyTo: members(form, 'ReplyToAddresses')
      .map((value) => address(value, 'ReplyToAddresses'))
      .join(', '),
    to: to.join(', '),
    subject: header(form.get('Message.Subject.Data') ?? '', 'Subject'),
    text,
    html,
  };
}

/** Values of `prefix.member.1`, `prefix.member.2`, ... */
function members(form: URLSearchParams, prefix: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${prefix}.member.${index}`);
    if (value === null) return values;
    values.push(value);
  }
}

/** SES refuses values that would break out of a header. */
function header(value: string, name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  if (/[\u0000-\u001f\u007f]/.test(value)) throw invalid(`Control characters in ${name}.`);
  return value;
}

function address(value: string, name: string): string {
  if (!/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,]+@[^<>@\s,]+)$/.test(header(value, name)))
    throw invalid(`Illegal address in ${name}.`);
  return value;
}

/** A message to a topic, as the mail that its subscribers get. */
function readTopicMessage(form: URLSearchParams): Unsent<SentEmail> {
  const topic = form.get('TopicArn')?.split(':').at(-1) ?? '';
  const message = form.get('Message') ?? '';
  const { email = message } =
    form.get('MessageStructure') === 'json' ? topicMessage.parse(JSON.parse(message)) : {};
  const from = 'no-reply@sns.amazonaws.com';
  return {
    kind: 'email',
    from,
    replyTo: from,
    to: topic,
    subject: form.get('Subject') ?? '',
    text: email,
    html: '',
  };
}

const topicMessage = z.object({ email: z.optional(z.string()) });

function readSms(form: URLSearchParams): Unsent<SentSms> {
  const refused = (reason: string) => new QueryError(400, 'InvalidParameter', `Invalid parameter: ${reason}`);
  const to = form.get('PhoneNumber') ?? '';
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw refused(`PhoneNumber Reason: ${to} is not valid`);
  const body = form.get('Message') ?? '';
  if (body === '') throw refused('Empty message');
  // SNS cuts an SMS into parts and refuses what is longer than 1600 characters in all.
  if (body.length > 1600) throw refused('Message too long');
  return { kind: 'sms', to, body };
}
