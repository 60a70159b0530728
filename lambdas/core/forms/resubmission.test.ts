import { limits } from '@concierge/contract/text/limits';
import { toastTexts } from '@concierge/contract/text/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startIntake } from '../testing/intake';
import { addressOf, scriptBody, submit, typed } from '../testing/posted-form';
import { intakeBody } from '../testing/samples';
import { post } from '../testing/test-environment';

const { environment, book, write, storedFor } = await startIntake();
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

describe('a form posted without script', () => {
  it('is stored once if posted twice', async () => {
    const fields = typed();
    const [first, second] = await Promise.all([submit(book, fields), submit(book, fields)]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(await storedFor(fields.email)).toHaveLength(1);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
  });

  it('stores one record when the script resubmits it after Back', async () => {
    const fields = typed({ website: '' });
    await submit(book, fields);
    const [record] = await storedFor(fields.email);
    const sent = scriptBody(fields);
    // A clock hour may end between the two.
    environment.advance(3500);
    const here = { 'x-viewer-address': addressOf(fields.email) };
    const answer = await post(book, sent, here);
    expect([answer.status, answer.body.id]).toEqual([200, record?.id]);
    expect((await post(book, sent, here)).body).toEqual(answer.body);
    expect(await storedFor(fields.email)).toHaveLength(1);
    expect((await post(book, { ...sent, message: 'Another' }, here)).status).toBe(201);
    expect(await storedFor(fields.email)).toHaveLength(2);
  });

  it('is not mistaken for the same content from another address, nor revealed there', async () => {
    const fields = typed({ message: '' });
    const stranger = { 'x-viewer-address': 'a stranger' };
    expect((await submit(book, { ...fields, website: 'https://pills.example' }, stranger)).status).toBe(303);
    const body = scriptBody(fields);
    expect(await post(book, body, { 'x-viewer-address': 'the patient' })).toMatchObject({
      status: 201,
      body: { id: body.id },
    });
    const stored = (await storedFor(fields.email)).map(({ id, suspect }) => [id === body.id, suspect]);
    expect(stored.sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('with the honeypot filled is not mistaken for one without, even from the same address', async () => {
    const fields = typed();
    await submit(book, { ...fields, website: 'https://pills.example' });
    await submit(book, fields);
    const suspects = (await storedFor(fields.email)).map(({ suspect }) => suspect);
    expect(suspects.sort()).toEqual([false, true]);
  });

  it('says so if a notification cannot be sent, and posting the same again after Back only sends what is missing', async () => {
    environment.aws.modes.ses = 'error';
    const fields = typed();
    const failed = await submit(book, fields);
    expect(failed.status).toBe(503);
    const { title, description } = toastTexts.submissionFailed;
    expect(failed.text).toContain(`<h1>${title}</h1>\n<p>${description}</p>`);
    expect(failed.text).toContain(`<dd>${fields.email}</dd>`);
    const [record] = await storedFor(fields.email);
    expect(record).toMatchObject({ pending: expect.stringMatching(/^notices:/) });
    environment.aws.modes.ses = 'ok';
    expect((await submit(book, fields)).status).toBe(303);
    expect(await storedFor(fields.email)).toHaveLength(1);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
  });

  it('becomes a new request if it is changed after an error and posted again', async () => {
    environment.aws.modes.ses = 'error';
    const fields = typed();
    await submit(book, fields);
    environment.aws.modes.ses = 'ok';
    expect((await submit(book, { ...fields, message: 'Something else' })).status).toBe(303);
    expect(await storedFor(fields.email)).toHaveLength(2);
  });

  it('does not reveal to a rejected sender whether its content was posted before', async () => {
    const viewer = { 'x-viewer-address': '192.0.2.61' };
    // A test above advanced close to the end of a clock hour, when the count restarts.
    environment.advance(120);
    for (let time = 0; time < limits.untokenedPerHour; time += 1) {
      await post(write, intakeBody(), viewer);
    }
    const fields = typed({ website: '' });
    expect((await submit(book, fields)).status).toBe(303);
    const guess = scriptBody(fields);
    const right = await post(book, guess, viewer);
    const wrong = await post(book, { ...guess, message: 'Another' }, viewer);
    expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
    expect(right.status).toBe(429);
  });
});
