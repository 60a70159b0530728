import { fieldMessages, requestMessages } from '@concierge/contract/messages';
import { notificationNames } from '@concierge/contract/notification-names';
import { refusal } from '../../support/api';
import { nothing } from '../../support/inbox';
import { insertPath, notificationPaths, notificationPayload, submission } from '../../support/submissions';
import { expect, test } from './api-test';

const json = { 'content-type': 'application/json' };
const postPaths = [...Object.values(insertPath), ...Object.values(notificationPaths), '/api/patient-surveys'];

test.afterEach(async ({ inbox }) => {
  expect(await inbox.tally(), 'nothing is stored or sent').toEqual(nothing);
});

type Code = 'invalid_json' | 'payload_too_large' | 'unsupported_media_type';
const refusedBodies: readonly [string, Readonly<Record<string, string>>, number, Code][] = [
  ['{"name": "Ann', json, 400, 'invalid_json'],
  ['', json, 400, 'invalid_json'],
  ['[]', json, 400, 'invalid_json'],
  ['"hello"', json, 400, 'invalid_json'],
  ['null', json, 400, 'invalid_json'],
  [JSON.stringify({ message: 'x'.repeat(1024 * 1024) }), json, 413, 'payload_too_large'],
  ['{}', {}, 415, 'unsupported_media_type'],
  ['{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['{}', { 'content-type': 'multipart/form-data' }, 415, 'unsupported_media_type'],
];

for (const path of postPaths) {
  test(`${path} refuses other methods, other bodies and unknown fields`, async ({ api }) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await api.send(path, { method });
      expect(refusal(answer, 405).code, method).toBe('method_not_allowed');
      expect(answer.headers.get('allow')).toBe('POST');
    }
    const post = (body: string | Buffer, headers: Readonly<Record<string, string>>) =>
      // Bytes, because fetch adds a content type to text.
      api.send(path, { method: 'POST', headers, body: Buffer.from(body) });
    for (const [body, headers, status, code] of refusedBodies) {
      const error = refusal(await post(body, headers), status);
      expect(error, body.slice(0, 60)).toMatchObject({ code, message: requestMessages[code] });
    }
    const noText = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(refusal(await post(noText, json), 400).code).toMatch(/^(invalid_json|validation_failed)$/);

    const body = '{"__proto__":{"admin":true},"admin":true,"name":{"first":"Ann"},"email":7}';
    const error = refusal(await post(body, json), 400);
    expect(error.code).toBe('validation_failed');
    expect(error.fields).toMatchObject({ admin: fieldMessages.unknown });
  });
}

test('the functions send nothing for a record that is not stored', async ({ api }) => {
  for (const name of notificationNames) {
    const payload = notificationPayload(name, 'appointment', submission());
    const error = refusal(await api.post(notificationPaths[name], payload), 404);
    expect(error).toEqual({ code: 'no_matching_record', message: requestMessages.no_matching_record });
  }
});

test('an unknown path answers 404 in the error shape', async ({ api }) => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/functions', '/api/appointment-requests/1']) {
    for (const method of ['GET', 'POST']) {
      expect(refusal(await api.send(path, { method }), 404).code).toBe('not_found');
    }
  }
});

test('a captcha token that nobody issued is refused', async ({ api }) => {
  const error = refusal(
    await api.insert('appointment', submission({ recaptchaToken: 'bm90IGEgdG9rZW4=' })),
    400,
  );
  expect(error.code).toBe('captcha_failed');
});
