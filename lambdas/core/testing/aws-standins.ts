import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen';
import { StaffStandin } from './staff-standin';

export interface SentEmail {
  readonly from: string;
  readonly to: string[];
  readonly replyTo: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly reference?: string;
  readonly configurationSet?: string;
}

export interface SentSms {
  readonly to: string;
  readonly body: string;
}

/** `error` fails with 500, `throttle` answers Throttling, `cut` accepts the message and drops the connection. */
export type Mode = 'ok' | 'error' | 'throttle' | 'cut';

export interface AwsStandins {
  readonly endpoint: string;
  readonly emails: SentEmail[];
  readonly sms: SentSms[];
  /** The accounts of staff. */
  readonly staff: StaffStandin;
  /** Operations that Cognito was asked for. */
  readonly cognitoCalls: string[];
  /** Stored objects by bucket and key. */
  readonly objects: Map<string, string>;
  readonly modes: { ses: Mode; sns: Mode; cognito: 'ok' | 'error'; s3: 'ok' | 'error' };
  /** Every message that contains this is refused. */
  refused: string | undefined;
  /** How long a send takes. */
  delayMs: number;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * SES, SNS, Cognito and S3 as far as functions use them: the query protocol's SendEmail and Publish, the accounts of
 * staff, and storing an object, kept in memory.
 */
export async function startAwsStandins(): Promise<AwsStandins> {
  const server = createServer((request, response) => {
    answer(standins, request, response).catch(() => response.destroy());
  });
  const { port, stop } = await listen(server);
  const standins: AwsStandins = {
    endpoint: `http://127.0.0.1:${port}`,
    emails: [],
    sms: [],
    staff: new StaffStandin(),
    cognitoCalls: [],
    objects: new Map(),
    modes: { ses: 'ok', sns: 'ok', cognito: 'ok', s3: 'ok' },
    refused: undefined,
    delayMs: 0,
    reset() {
      this.emails.length = 0;
      this.sms.length = 0;
      this.modes.ses = 'ok';
      this.modes.sns = 'ok';
      this.modes.cognito = 'ok';
      this.modes.s3 = 'ok';
      this.objects.clear();
      this.staff.clear();
      this.cognitoCalls.length = 0;
      this.refused = undefined;
      this.delayMs = 0;
    },
    stop,
  };
  return standins;
}

async function answer(standins: AwsStandins, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body = Buffer.concat(parts).toString('utf8');
  const target = String(request.headers['x-amz-target'] ?? '');
  if (target !== '') return answerCognito(standins, target.split('.')[1] ?? '', body, response);
  if (request.method === 'PUT') {
    if (standins.modes.s3 === 'error') return fail(response, 500, 'InternalError');
    standins.objects.set(
      decodeURIComponent(request.url ?? '')
        .slice(1)
        .split('?')[0] ?? '',
      body,
    );
    return response.end();
  }
  const form = new URLSearchParams(body);
  const action = form.get('Action') ?? '';
  const mode = action === 'SendEmail' ? standins.modes.ses : standins.modes.sns;
  await new Promise((resolve) => setTimeout(resolve, standins.delayMs));
  if (mode === 'error') return fail(response, 500, 'InternalFailure');
  if (mode === 'throttle') return fail(response, 400, 'Throttling');
  const { refused } = standins;
  if (refused !== undefined && [...form.values()].some((text) => text.includes(refused)))
    return fail(response, 400, 'InvalidParameterValue');
  if (action === 'SendEmail') standins.emails.push(emailOf(form));
  else if (action === 'Publish')
    standins.sms.push({ to: value(form, 'PhoneNumber'), body: value(form, 'Message') });
  else return fail(response, 400, 'InvalidAction');
  if (mode === 'cut') return response.destroy();
  // Identical messages get the same id, so that two runs can be compared.
  const id = `message-${createHash('sha256').update(body).digest('hex')}`;
  response.setHeader('content-type', 'text/xml');
  response.end(
    `<${action}Response><${action}Result><MessageId>${id}</MessageId></${action}Result></${action}Response>`,
  );
}

function answerCognito(
  { staff, cognitoCalls, modes }: AwsStandins,
  operation: string,
  body: string,
  response: ServerResponse,
): void {
  cognitoCalls.push(operation);
  const answered =
    modes.cognito === 'ok' ? staff.answer(operation, JSON.parse(body)) : 'InternalErrorException';
  response.statusCode =
    typeof answered === 'object' ? 200 : answered === 'InternalErrorException' ? 500 : 400;
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  response.end(JSON.stringify(typeof answered === 'object' ? answered : { __type: answered, message: 'No' }));
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/xml');
  response.end(`<ErrorResponse><Error><Code>${code}</Code><Message>No</Message></Error></ErrorResponse>`);
}

const value = (form: URLSearchParams, name: string): string => form.get(name) ?? '';
const list = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, item]) => item);

function emailOf(form: URLSearchParams): SentEmail {
  return {
    from: value(form, 'Source'),
    to: list(form, 'Destination.ToAddresses'),
    replyTo: list(form, 'ReplyToAddresses'),
    subject: value(form, 'Message.Subject.Data'),
    text: value(form, 'Message.Body.Text.Data'),
    html: value(form, 'Message.Body.Html.Data'),
    ...(form.has('Tags.member.1.Value') ? { reference: value(form, 'Tags.member.1.Value') } : {}),
    ...(form.has('ConfigurationSetName') ? { configurationSet: value(form, 'ConfigurationSetName') } : {}),
  };
}
