import { randomUUID } from 'node:crypto';
import type { HttpHandler } from '../http/handler';
import { ask, httpEvent } from './test-environment';

/** The fields of a form. */
export const typed = (changes: Record<string, string> = {}) => ({
  name: "Maeve O'Neill",
  phone: '(555) 010-0123',
  email: `maeve@${randomUUID().slice(0, 8)}.example`,
  interest: 'consultation',
  age: '47',
  gender: '',
  primary_concern: '',
  preferred_contact_method: 'email',
  urgency_level: 'routine',
  message: 'First line\r\nSecond "line" <here>',
  consent: 'on',
  ...changes,
});

/** A separate network for each person. */
export const addressOf = (email = ''): string => `network of ${email}`;

/** Posts a form as a browser does without script. */
export const submit = (
  handler: HttpHandler,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  ask(
    handler,
    httpEvent({
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-viewer-address': addressOf(fields.email),
        ...headers,
      },
      // As API Gateway passes on anything that it does not consider text.
      body: Buffer.from(new URLSearchParams(fields).toString()).toString('base64'),
      isBase64Encoded: true,
    }),
  );

/** The same content as the script sends it. */
export function scriptBody({ age, consent, ...fields }: ReturnType<typeof typed>) {
  return {
    ...fields,
    id: randomUUID(),
    phone: '+15550100123',
    age: Number(age),
    gender: null,
    message: fields.message.replace('\r\n', '\n'),
    consent: consent === 'on',
  };
}
