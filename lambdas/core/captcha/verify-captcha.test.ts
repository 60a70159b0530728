import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import { toastTexts } from '@concierge/contract/text/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { surveyHandler } from '../survey/handler';
import { type Challenge, tokenOf } from '../testing/captcha-token';
import { intakeBody } from '../testing/samples';
import { ask, httpEvent, post, startTestEnvironment, testSecrets } from '../testing/test-environment';
import { altchaChallenge, work } from './altcha';
import { challengeHandler } from './handler';

const environment = await startTestEnvironment();
const book = intakeHandler(environment.runtime, 'appointment');
afterAll(() => environment.stop());

const challenge = challengeHandler(environment.runtime);
async function freshToken(headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(challenge, httpEvent({ method: 'GET', headers }));
  expect(answer.body.provider).toBe('altcha');
  return tokenOf(answer.body.challenge);
}

describe('an altcha challenge', () => {
  it('costs a derived key for each guess, which native code computes no faster than a browser', async () => {
    const { body } = await ask(challenge, httpEvent({ method: 'GET' }));
    const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 5000 };
    expect(body).toMatchObject({ challenge: { parameters } });
  });

  it('costs a network more after it has asked for many in an hour, and nobody else', async () => {
    const tries = async (address: string) => {
      const token = await freshToken({ 'x-viewer-address': address });
      return Number(JSON.parse(Buffer.from(token, 'base64').toString()).solution.counter);
    };
    /** The most that one of 12 challenges takes, or the first that takes more than the least work does at most. */
    const most = async (address: string) => {
      let found = 0;
      for (let times = 0; times < 12 && found <= work.tries; times += 1) found = await tries(address);
      return found;
    };
    const headers = { 'x-viewer-address': '192.0.2.200' };
    for (let times = 0; times < Math.max(...limits.challengesPerHour) * 2; times += 1)
      await ask(challenge, httpEvent({ method: 'GET', headers }));
    expect(await most('192.0.2.200')).toBeGreaterThan(work.tries);
    expect(await most('192.0.2.201')).toBeLessThanOrEqual(work.tries);
    environment.advance(3600);
    expect(await most('192.0.2.200')).toBeLessThanOrEqual(work.tries);
  }, 60_000);
});

describe('an altcha token', () => {
  it('admits its own submission, even repeated in parallel, and no other', async () => {
    const recaptchaToken = await freshToken();
    const body = intakeBody({ recaptchaToken });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(book, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const other = await post(book, intakeBody({ recaptchaToken }));
    expect([other.status, other.error.code]).toEqual([400, 'captcha_failed']);
    expect(other.error.message).toBe(toastTexts.submissionFailed.description);
  });

  it('admits a submission whose challenge was signed with the secret before, while a new one is deployed', async () => {
    const recaptchaToken = await freshToken();
    const { env } = environment.runtime;
    const turned = { ...env, CAPTCHA_SECRET: 'n'.repeat(48), CAPTCHA_SECRET_BEFORE: env.CAPTCHA_SECRET };
    const submitted = async (settings: typeof env) => {
      const turnedHandler = intakeHandler({ ...environment.runtime, env: settings }, 'appointment');
      return (await post(turnedHandler, intakeBody({ recaptchaToken }))).status;
    };
    expect(await submitted({ ...turned, CAPTCHA_SECRET_BEFORE: 'o'.repeat(48) })).toBe(400);
    expect(await submitted(turned)).toBe(201);
  });

  it('admits one record on one endpoint, and not the same id on the other form or in a survey', async () => {
    const recaptchaToken = await freshToken();
    const body = intakeBody({ recaptchaToken });
    const survey = { id: body.id, session_id: body.id, recaptchaToken };
    const answers = await Promise.all([
      post(book, body),
      post(intakeHandler(environment.runtime, 'contact'), body),
      post(surveyHandler(environment.runtime), survey),
    ]);
    expect(answers.map(({ status, error }) => error.code ?? status).sort()).toEqual([
      201,
      'captcha_failed',
      'captcha_failed',
    ]);
  });

  it('is used up even by a refused attempt, so that each probe of a full hour costs one', async () => {
    const { email } = intakeBody();
    const elsewhere = { 'x-viewer-address': '192.0.2.50' };
    for (let place = 0; place < limits.ratePerWindow.appointment; place += 1)
      await post(book, intakeBody({ email }), elsewhere);
    const recaptchaToken = await freshToken();
    expect((await post(book, intakeBody({ email, recaptchaToken }))).status).toBe(429);
    expect((await post(book, intakeBody({ recaptchaToken }))).error.code).toBe('captcha_failed');
  });

  it('admits one survey, whatever session ids are tried', async () => {
    const send = surveyHandler(environment.runtime);
    const survey = { id: randomUUID(), recaptchaToken: await freshToken() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, session) => post(send, { ...survey, session_id: `bought-${session}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'captcha_failed')).toHaveLength(19);
  });

  it('admits only one of many parallel submissions, however they encode it', async () => {
    const token = await freshToken();
    const text = Buffer.from(token, 'base64').toString('utf8');
    const { challenge, solution } = JSON.parse(text);
    const spellings = [
      token,
      Buffer.from(token, 'base64').toString('base64url'),
      Buffer.from(` ${text}\n`).toString('base64'),
      Buffer.from(JSON.stringify({ solution, challenge })).toString('base64'),
      Buffer.from(JSON.stringify({ challenge, solution, took: 1 })).toString('base64'),
      Buffer.from(JSON.stringify({ challenge: { ...challenge, more: 1 }, solution })).toString('base64'),
      Buffer.from(
        JSON.stringify({
          challenge: { ...challenge, parameters: { ...challenge.parameters, x: 1 } },
          solution,
        }),
      ).toString('base64'),
    ];
    const answers = await Promise.all(
      [...spellings, ...spellings].map((recaptchaToken) => post(book, intakeBody({ recaptchaToken }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error.code))).toEqual(new Set([undefined, 'captcha_failed']));
  });

  it.each([
    ['garbage', async () => 'garbage'],
    [
      'signed with another secret',
      async () => tokenOf((await altchaChallenge('x'.repeat(20), Date.now())).challenge),
    ],
    [
      'too old',
      async () => tokenOf((await altchaChallenge(testSecrets.captcha, Date.now() - 3_600_000)).challenge),
    ],
    [
      'for a challenge that was made easier',
      async () => {
        const { challenge } = await altchaChallenge(testSecrets.captcha, Date.now());
        const { parameters, signature } = challenge as unknown as Challenge;
        return tokenOf({ parameters: { ...parameters, keyPrefix: '00' }, signature });
      },
    ],
  ])('that is %s is refused', async (_, token) => {
    const answer = await post(book, intakeBody({ recaptchaToken: await token() }));
    expect([answer.status, answer.error.code]).toEqual([400, 'captcha_failed']);
  });
});

describe('a submission without a token', () => {
  it('is limited exactly per network address and clock hour, and a replay counts once', async () => {
    const elsewhere = { 'x-viewer-address': '192.0.2.1' };
    const first = intakeBody();
    const bodies = [
      ...Array(10).fill(first),
      ...Array.from({ length: limits.untokenedPerHour + 9 }, () => intakeBody()),
    ];
    const answers = [];
    while (bodies.length > 0) {
      const together = bodies.splice(0, 15).map((body) => post(book, body, elsewhere));
      answers.push(...(await Promise.all(together)));
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.untokenedPerHour);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.error.message).toBe(toastTexts.rateLimit.appointment.description);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await post(book, intakeBody(), { 'x-viewer-address': '192.0.2.2' })).status).toBe(201);
    expect((await post(book, intakeBody({ recaptchaToken: await freshToken() }), elsewhere)).status).toBe(
      201,
    );
    environment.advance(3600);
    expect((await post(book, intakeBody(), elsewhere)).status).toBe(201);
  });
});

describe('a survey without a token', () => {
  it('counts per stored survey, even if the id is the same, and apart from bookings', async () => {
    const elsewhere = { 'x-viewer-address': '192.0.2.77' };
    const send = surveyHandler(environment.runtime);
    const id = randomUUID();
    const statuses = [];
    for (let session = 0; session < limits.untokenedPerHour + 5; session += 1) {
      statuses.push((await post(send, { id, session_id: `counted-${session}` }, elsewhere)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.untokenedPerHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const other = intakeHandler(environment.runtime, 'contact');
    expect((await post(other, intakeBody({ id }), elsewhere)).status).toBe(201);
  });
});
