import { randomUUID } from 'node:crypto';
import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, withoutTables } from '../testing/test-environment';
import { surveyHandler } from './handler';

const environment = await startTestEnvironment();
const submit = surveyHandler(environment.runtime);
afterAll(() => environment.stop());

let session = 1_790_000_000_000;
const survey = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  session_id: String(session++),
  additional_notes: 'None',
  elaborations: { has_diabetes: 'Type 2, since 2019' },
  has_diabetes: true,
  uses_tobacco: false,
  ...changes,
});
const rows = async (key: unknown) =>
  (await environment.engine.items('patient_surveys')).filter((item) => item.session_id === key);

describe('a survey', () => {
  it('is stored as one row with all 18 answers, unanswered ones as null', async () => {
    const body = survey();
    const answer = await post(submit, body);
    expect([answer.status, answer.body.id]).toEqual([201, body.id]);
    const [row] = await rows(body.session_id);
    for (const key of surveyKeys) {
      expect(row).toHaveProperty(key, key === 'has_diabetes' ? true : key === 'uses_tobacco' ? false : null);
    }
    expect(row).toMatchObject({
      session_id: body.session_id,
      appointment_request_id: null,
      additional_notes: 'None',
      elaborations: body.elaborations,
    });
    expect(row).not.toHaveProperty('recaptchaToken');
  });

  it('is stored without markup and outer spaces in its texts, and without those that this leaves empty', async () => {
    const body = survey({
      additional_notes: 'I travel <script>a lot</script>in May.',
      elaborations: { has_diabetes: '  Type 2 <b>since</b> 2019 ', uses_tobacco: ' <br> ' },
    });
    const empty = survey({ additional_notes: ' <br> ' });
    for (const one of [body, empty]) expect((await post(submit, one)).status).toBe(201);
    const [row] = await rows(body.session_id);
    expect(row?.additional_notes).toBe('I travel in May.');
    expect(row?.elaborations).toEqual({ has_diabetes: 'Type 2 since 2019' });
    expect((await rows(empty.session_id))[0]?.additional_notes).toBeNull();
  });

  it('expires after the stage’s retention period', async () => {
    const body = survey();
    await post(submit, body);
    const [row] = await rows(body.session_id);
    const days = (Number(row?.expires_at) - Date.parse(String(row?.created_at)) / 1000) / 86_400;
    expect(days).toBeCloseTo(Number(environment.runtime.env.RETENTION_DAYS), 3);
  });

  it('returns the first result if the same answers are sent again, even from another tab', async () => {
    const body = survey();
    const first = await post(submit, body);
    const again = await post(submit, { ...body, id: randomUUID() });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await rows(body.session_id)).toHaveLength(1);
  });

  it('stores one row for parallel submissions of one session', async () => {
    const body = survey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(submit, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await rows(body.session_id)).toHaveLength(1);
  });

  it('refuses different answers for a session that was submitted', async () => {
    const body = survey();
    await post(submit, body);
    const other = await post(submit, { ...body, has_diabetes: false });
    expect([other.status, other.error.code]).toEqual([409, 'conflict']);
    expect((await rows(body.session_id))[0]?.has_diabetes).toBe(true);
  });

  describe('reveals nothing about a session to a sender who is not admitted', () => {
    /** The responses to the stored answers, to different ones, to an unknown session and to an unknown appointment. */
    const answersTo = async (headers: Record<string, string>, more: Record<string, unknown>) => {
      const stored = survey();
      expect((await post(submit, stored, { 'x-viewer-address': randomUUID() })).status).toBe(201);
      const guesses = [
        stored,
        { ...stored, has_diabetes: false },
        survey(),
        survey({ appointment_request_id: randomUUID() }),
      ];
      const answers = [];
      for (const guess of guesses) answers.push(await post(submit, { ...guess, ...more }, headers));
      return answers.map(({ status, text }) => `${status} ${text}`);
    };

    it('with a false token', async () => {
      const answers = await answersTo({}, { recaptchaToken: 'false' });
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('captcha_failed');
    });

    it('after the network has used up its hourly guesses, each of which counts', async () => {
      const viewer = { 'x-viewer-address': '192.0.2.200' };
      const guessed = survey();
      await post(submit, guessed, { 'x-viewer-address': randomUUID() });
      for (let guess = 0; guess < limits.untokenedPerHour; guess += 1) {
        const wrong = await post(submit, { ...guessed, additional_notes: `Guess ${guess}` }, viewer);
        expect(wrong.status).toBe(409);
      }
      const answers = await answersTo(viewer, {});
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^429/);
    });
  });

  it('can belong only to an appointment request that exists', async () => {
    const unknown = survey({ appointment_request_id: randomUUID() });
    const refused = await post(submit, unknown);
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toEqual({ appointment_request_id: fieldMessages.appointment_request_id });
    expect(await rows(unknown.session_id)).toEqual([]);

    const booking = intakeBody();
    await post(intakeHandler(environment.runtime, 'appointment'), booking);
    const known = survey({ appointment_request_id: booking.id });
    expect((await post(submit, known)).status).toBe(201);
    expect((await rows(known.session_id))[0]?.appointment_request_id).toBe(booking.id);
  });

  it.each([
    ['an answer that is a text', { has_diabetes: 'yes' }, 'has_diabetes'],
    ['details under an unknown key', { elaborations: { shoe_size: '43' } }, 'elaborations.shoe_size'],
    [
      'details under a prototype key',
      { elaborations: JSON.parse('{"__proto__":"43"}') },
      'elaborations.__proto__',
    ],
    ['a session with spaces', { session_id: 'a b' }, 'session_id'],
    ['no session', { session_id: undefined }, 'session_id'],
    ['an unknown field', { is_admin: true }, 'is_admin'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await post(submit, survey(change));
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
  });

  it('that cannot be stored gets the survey’s own message', async () => {
    const down = surveyHandler(withoutTables(environment.runtime));
    const answer = await post(down, survey());
    expect([answer.status, answer.error.message]).toEqual([503, toastTexts.surveyFailed.description]);
  });
});
