import { randomUUID } from 'node:crypto';
import type { Outbox } from './outbox';
import { members, QueryError } from './query-protocol';

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (value === null || value === '') throw new QueryError(400, 'InvalidParameterValue', `Missing ${name}.`);
  return value;
};

/** SES refuses what would break out of a header. */
const header = (value: string, name: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  if (/[\u0000-\u001f\u007f]/.test(value)) {
    throw new QueryError(400, 'InvalidParameterValue', `Control characters in ${name}.`);
  }
  return value;
};

const address = (value: string, name: string): string => {
  if (!/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,]+@[^<>@\s,]+)$/.test(header(value, name))) {
    throw new QueryError(400, 'InvalidParameterValue', `Illegal address in ${name}.`);
  }
  return value;
};

/** SES SendEmail: keeps the message, answers its id. */
export async function sendEmail(
  form: URLSearchParams,
  outbox: Pick<Outbox, 'add'>,
): Promise<Record<string, string>> {
  const from = address(required(form, 'Source'), 'Source');
  const to = ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((list) =>
    members(form, `Destination.${list}`).map((value) => address(value, list)),
  );
  if (to.length === 0) throw new QueryError(400, 'InvalidParameterValue', 'Missing final destination.');
  if (to.length > 50) throw new QueryError(400, 'InvalidParameterValue', 'More than 50 recipients.');
  const text = form.get('Message.Body.Text.Data') ?? '';
  const html = form.get('Message.Body.Html.Data') ?? '';
  if (text === '' && html === '') throw new QueryError(400, 'InvalidParameterValue', 'Missing body.');
  const id = randomUUID();
  await outbox.add({
    kind: 'email',
    id,
    at: new Date().toISOString(),
    from,
    replyTo: members(form, 'ReplyToAddresses')
      .map((value) => address(value, 'ReplyToAddresses'))
      .join(', '),
    to: to.join(', '),
    subject: header(form.get('Message.Subject.Data') ?? '', 'Subject'),
    text,
    html,
  });
  return { MessageId: id };
}
