import { limits } from '@concierge/contract/text/limits';
import { requestMessages, toastTexts } from '@concierge/contract/text/messages';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import type { Context } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { intakeBody } from '../testing/samples';
import { ask, httpEvent, post, startTestEnvironment, withoutTables } from '../testing/test-environment';
import { jsonAnswer } from './answer';
import { httpHandler } from './handler';
import { unroutedHandler } from './unrouted';

const environment = await startTestEnvironment();
const book = intakeHandler(environment.runtime, 'appointment');
afterAll(async () => {
  // None of the requests here may have stored anything.
  expect(await environment.engine.items('appointment_requests')).toEqual([]);
  expect(await environment.engine.items('request_guards')).toEqual([]);
  await environment.stop();
});

const valid = JSON.stringify(intakeBody());

describe('every endpoint', () => {
  it('answers 405 with Allow to another method', async () => {
    const answer = await ask(book, httpEvent({ method: 'DELETE' }));
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
    expect(answer.error).toEqual({ code: 'method_not_allowed', message: requestMessages.method_not_allowed });
  });

  it.each(['', 'text/plain', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'answers 415 to a body of type "%s"',
    async (type) => {
      expect((await post(book, valid, { 'content-type': type })).status).toBe(415);
    },
  );

  it('answers 413 to a body over the limit, even in base64', async () => {
    const large = JSON.stringify({ message: 'x'.repeat(1024 * 1024) });
    expect((await post(book, large)).status).toBe(413);
    const encoded = Buffer.from(large).toString('base64');
    expect((await ask(book, httpEvent({ body: encoded, isBase64Encoded: true }))).status).toBe(413);
    expect((await post(book, 'é'.repeat(limits.bodyBytes / 2 + 1))).status).toBe(413);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '1e999'],
    ['a very deep array', '['.repeat(30_000)],
    ['a very deep object', '{"a":'.repeat(10_000)],
  ])('answers 400 invalid_json to %s', async (_, body) => {
    const answer = await post(book, body);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_json']);
  });

  it('answers 400 to deep nesting inside a field', async () => {
    const deep = `${valid.slice(0, -1)},"phone":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const answer = await post(book, deep);
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
  });

  it('answers 400 to bytes that are not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await ask(book, httpEvent({ body: body.toString('base64'), isBase64Encoded: true }));
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_json']);
  });

  it('answers 500 to a bug, with the specified message and no details', async () => {
    const broken = httpHandler(environment.runtime, endpoints.health, async () => {
      throw new Error('secret detail');
    });
    const answer = await ask(broken, httpEvent({ method: 'GET' }));
    expect(answer.status).toBe(500);
    expect(answer.error).toEqual({ code: 'internal', message: toastTexts.submissionFailed.description });
    expect(answer.text).not.toContain('secret');
  });

  it('answers 503 before its own timeout', async () => {
    const slow = httpHandler(
      environment.runtime,
      { ...endpoints.health, timeoutSeconds: 1.02 },
      () => new Promise(() => {}),
    );
    expect((await ask(slow, httpEvent({ method: 'GET' }))).error.code).toBe('unavailable');
  });

  it('takes the time that it really has from the context', async () => {
    const late = httpHandler(
      environment.runtime,
      { ...endpoints.health, timeoutSeconds: 1000 },
      () => new Promise(() => {}),
    );
    const context = { getRemainingTimeInMillis: () => 1020 } as Context;
    const answer = await late(httpEvent({ method: 'GET' }), context);
    expect(answer.statusCode).toBe(503);
  });

  it('forbids caching and content sniffing', async () => {
    const fine = httpHandler(environment.runtime, endpoints.health, async () => jsonAnswer(200, {}));
    expect((await ask(fine, httpEvent({ method: 'GET' }))).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a database that is down', () => {
  it('leads to a quick 503 with the specified message', async () => {
    const down = intakeHandler(withoutTables(environment.runtime), 'appointment');
    const answer = await post(down, valid);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.error).toEqual({ code: 'unavailable', message: toastTexts.submissionFailed.description });
  });
});

describe('a request that matches no endpoint', () => {
  it('gets 404 in the error shape, or 405 with Allow if only the method is wrong', async () => {
    const unrouted = unroutedHandler(environment.runtime);
    const unknown = await ask(unrouted, httpEvent({ method: 'GET', path: '/api/nothing' }));
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found']);
    const wrong = await ask(unrouted, httpEvent({ method: 'PUT', path: endpoints.health.path }));
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
