import { createServer } from 'node:http';
import { limits } from '@concierge/contract/text/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpHandler } from '../http/handler';
import { intakeHandler } from '../intake/handler';
import { listen } from '../testing/listen';
import { intakeBody } from '../testing/samples';
import { ask, httpEvent, post, startTestEnvironment, testSecrets } from '../testing/test-environment';
import { challengeHandler } from './handler';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());
const isVerified = async ({ id }: { id: string }) =>
  (await environment.engine.items('appointment_requests')).find((item) => item.id === id)?.verified;

describe.each(['recaptcha', 'turnstile'] as const)('a %s token', (provider) => {
  let verifier: Awaited<ReturnType<typeof listen>>;
  let reply: (form: URLSearchParams) => object | undefined;
  let requests: URLSearchParams[];
  let handler: HttpHandler;
  beforeAll(async () => {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        const form = new URLSearchParams(text);
        requests.push(form);
        const answer = reply(form);
        if (answer) response.end(JSON.stringify(answer));
        else response.destroy();
      });
    });
    verifier = await listen(server);
    const env = {
      ...environment.runtime.env,
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${verifier.port}/siteverify`,
    };
    handler = intakeHandler({ ...environment.runtime, env }, 'appointment');
  });
  beforeEach(() => {
    requests = [];
    reply = () => ({ success: true });
  });
  afterAll(() => verifier.stop());

  it('is verified with our secret and admits one submission', async () => {
    const recaptchaToken = `good-${provider}`;
    expect((await post(handler, intakeBody({ recaptchaToken }))).status).toBe(201);
    expect(requests.map((form) => [form.get('secret'), form.get('response')])).toEqual([
      [testSecrets.captcha, recaptchaToken],
    ]);
    expect((await post(handler, intakeBody({ recaptchaToken }))).error.code).toBe('captcha_failed');
  });

  it('is refused if the provider refuses it', async () => {
    reply = () => ({ success: false, 'error-codes': ['invalid-input-response'] });
    expect((await post(handler, intakeBody({ recaptchaToken: 'bad' }))).error.code).toBe('captcha_failed');
  });

  it('passes for all parallel copies of one submission, though the provider accepts it only once', async () => {
    let known = false;
    reply = () => {
      const success = !known;
      known = true;
      return success ? { success } : { success, 'error-codes': ['timeout-or-duplicate'] };
    };
    const body = intakeBody({ recaptchaToken: `twins-${provider}` });
    const answers = await Promise.all([post(handler, body), post(handler, body), post(handler, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  });

  it('loses no booking while the provider is down: the limit by network address applies instead', async () => {
    reply = () => undefined;
    const down = { 'x-viewer-address': `203.0.113.99-${provider}` };
    expect((await post(handler, intakeBody({ recaptchaToken: 'any' }), down)).status).toBe(201);
  });

  it('with a low score is treated like no token', async () => {
    reply = () => ({ success: true, score: 0.1 });
    const body = intakeBody({ recaptchaToken: `doubt-${provider}` });
    expect((await post(handler, body)).status).toBe(201);
    expect(await isVerified(body)).toBe(false);
  });

  it('verifies its record, also one that is stored by a later attempt than the one that used it up', async () => {
    const { email } = intakeBody();
    for (let place = 0; place < limits.ratePerWindow.appointment; place += 1)
      await post(handler, intakeBody({ email, recaptchaToken: `${place}-${email}` }));
    environment.advance(limits.rateWindowSeconds - 60);
    const body = intakeBody({ email, recaptchaToken: `late-${email}` });
    expect((await post(handler, body)).status).toBe(429);
    environment.advance(120);
    reply = () => ({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect((await post(handler, body)).status).toBe(201);
    expect(await isVerified(body)).toBe(true);
  });
});

describe('the challenge endpoint', () => {
  it('answers 404 if another provider makes the challenges', async () => {
    const env = { ...environment.runtime.env, CAPTCHA_PROVIDER: 'turnstile' };
    const answer = await ask(challengeHandler({ ...environment.runtime, env }), httpEvent({ method: 'GET' }));
    expect(answer.status).toBe(404);
  });
});
