import { randomUUID } from 'node:crypto';
import type { RequestChangeBody } from '@concierge/contract/requests/request-changes';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages } from '@concierge/contract/text/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { confirmationHandler } from '../notifications/handler';
import { surveyTokenOf } from '../survey/token';
import {
  cancel,
  elsewhere,
  friday,
  linkOf,
  sendAll,
  startRequests,
  testReferenceOf,
} from '../testing/booked-request';
import { confirmationBody, intakeBody } from '../testing/samples';
import { ask, httpEvent, post, testVariables } from '../testing/test-environment';

const { environment, change, booked, stored, mailsOfChanges } = await startRequests();
beforeEach(() => sendAll(environment));
afterAll(() => environment.stop());

const evenings = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
  time_zone: 'America/New_York' as const,
  windows: [{ day, part: 'evening' }],
})) as NonNullable<RequestChangeBody['preferred_times']>[];

describe('a request', () => {
  it('is changed and canceled by reference and address; each is stored with its time and notified once', async () => {
    const { reference, email, id } = await booked();
    const typed = reference.toLowerCase().replace('-', ' ');
    const changed = await post(change, {
      ...cancel({ reference: typed, email: email.toUpperCase() }),
      action: 'change',
      preferred_times: friday,
    });
    expect([changed.status, changed.body]).toEqual([200, { status: 'accepted' }]);
    expect(await stored({ id })).toMatchObject({ request_state: 'changed', preferred_times: friday });
    expect(await mailsOfChanges()).toEqual([`Consultation request ${reference} was changed`]);
    expect(environment.aws.emails[0]?.text).toContain('Friday evening (Eastern Time)');

    await post(change, cancel({ reference, email }));
    const item = await stored({ id });
    expect(item).toMatchObject({
      request_state: 'cancelled',
      changes: [
        { action: 'change', preferred_times: friday, at: expect.any(String) },
        { action: 'cancel', at: expect.any(String) },
      ],
    });
    expect(await mailsOfChanges()).toEqual([
      `Consultation request ${reference} was changed`,
      `Consultation request ${reference} was canceled`,
    ]);
    expect(await stored({ id })).not.toHaveProperty('pending');
    expect(await mailsOfChanges()).toHaveLength(2);
  });

  it('is seen by its link alone, with its times, and looking changes nothing', async () => {
    const request = await booked();
    const link = linkOf(request);
    const ask = { id: randomUUID(), action: 'change' as const, link, preferred_times: friday };
    await post(change, ask, elsewhere());
    const before = await stored(request);
    const view = { id: randomUUID(), action: 'view' as const };
    const { reference, email } = request;
    expect((await post(change, { ...view, link })).body).toEqual({
      status: 'changed',
      reference,
      created_at: expect.any(String),
      interest: 'consultation',
      urgent: false,
      preferred_times: friday,
    });
    const refused: Partial<RequestChangeBody>[] = [
      { reference, email },
      { link: `${request.id}.${'x'.repeat(43)}` },
      {},
    ];
    for (const by of refused) expect((await post(change, { ...view, ...by })).status).toBe(404);
    // Whoever has the survey's link learns whether there is still something to answer.
    const survey = surveyTokenOf(String(environment.runtime.env.HASH_KEY), { id: request.id, reference });
    expect((await post(change, { ...view, link: survey })).body).toEqual({ status: 'changed' });
    expect((await post(change, { ...ask, id: randomUUID(), link: survey }, elsewhere())).status).toBe(404);
    expect(await stored(request)).toEqual(before);
  });

  it('that is changed tells the practice the times before and after, and the person the new ones', async () => {
    const request = await booked();
    const [monday] = evenings;
    for (const preferred_times of [monday, friday])
      await post(
        change,
        { ...cancel({ link: linkOf(request) }), action: 'change', preferred_times },
        elsewhere(),
      );
    await mailsOfChanges();
    const of = (to?: string) =>
      environment.aws.emails.filter((mail) => mail.to.includes(to ?? '')).map(({ text }) => text);
    expect(of(testVariables.PRACTICE_EMAIL).at(-1)).toMatch(
      /Preferred times: Friday evening.*\nBefore: Monday evening/,
    );
    expect(of(request.email).at(-1)).toContain('Times that work for you: Friday evening (Eastern Time)');
    expect(of(request.email)).toHaveLength(2);
  });

  it('that had no times tells the practice so when it is changed or canceled', async () => {
    const lastMail = async () => {
      await mailsOfChanges();
      const { PRACTICE_EMAIL = '' } = testVariables;
      return environment.aws.emails.findLast(({ to }) => to.includes(PRACTICE_EMAIL))?.text;
    };
    const [added, none] = [await booked(), await booked()];
    const change_times = { ...cancel({ link: linkOf(added) }), action: 'change', preferred_times: friday };
    await post(change, change_times, elsewhere());
    expect(await lastMail()).toMatch(/Preferred times: Friday evening.*\nBefore: No times/);
    await post(change, cancel({ link: linkOf(none) }), elsewhere());
    expect(await lastMail()).toMatch(/Preferred times: No times\n(?!Before)/);
  });

  it('that is canceled tells the practice the times that it had', async () => {
    const request = await booked();
    const link = linkOf(request);
    await post(change, { ...cancel({ link }), action: 'change', preferred_times: friday }, elsewhere());
    await post(change, cancel({ link }), elsewhere());
    await mailsOfChanges();
    const canceled = environment.aws.emails.find(
      ({ to, subject }) =>
        to.includes(testVariables.PRACTICE_EMAIL ?? '') && subject.endsWith('was canceled'),
    );
    expect(canceled?.text).toMatch(/Preferred times: Friday evening.*\n(?!Before)/);
  });

  it('sends its person no more mails of changes in a day than of requests', async () => {
    const request = await booked();
    for (const preferred_times of [...evenings, ...evenings])
      await post(
        change,
        { ...cancel({ link: linkOf(request) }), action: 'change', preferred_times },
        elsewhere(),
      );
    await mailsOfChanges();
    const toPerson = environment.aws.emails.filter(({ to }) => to.includes(request.email));
    expect(toPerson).toHaveLength(limits.confirmationsPerDay.address - 1);
    expect(await stored(request)).not.toHaveProperty('pending');
  });

  it('is canceled once by fifty parallel calls, and the practice is notified once', async () => {
    const request = await booked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(change, cancel({ link: linkOf(request) }), elsewhere())),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 cancelled']),
    );
    expect(await stored(request)).toMatchObject({ changes: [{ action: 'cancel' }], change_count: 1 });
    await Promise.all([mailsOfChanges(), mailsOfChanges()]);
    expect(await mailsOfChanges()).toEqual([`Consultation request ${request.reference} was canceled`]);
  });

  it('is changed once by a repeated change or the same times, and by each of several parallel changes', async () => {
    const request = await booked();
    const again = {
      ...cancel({ link: linkOf(request) }),
      action: 'change' as const,
      preferred_times: friday,
    };
    for (let time = 0; time < 2; time += 1)
      expect((await post(change, again)).body).toEqual({ status: 'changed' });
    await post(change, { ...again, id: randomUUID() }, elsewhere());
    expect(await stored(request)).toMatchObject({ change_count: 1 });
    await Promise.all(
      evenings
        .slice(0, 4)
        .map((preferred_times) => post(change, { ...again, id: randomUUID(), preferred_times }, elsewhere())),
    );
    expect(await stored(request)).toMatchObject({ change_count: 5, request_state: 'changed' });
    expect(await mailsOfChanges()).toHaveLength(5);
  });

  it('that was canceled before its confirmation went out gets none', async () => {
    const body = intakeBody();
    await post(intakeHandler(environment.runtime, 'appointment'), body, elsewhere());
    await post(change, cancel({ link: linkOf(body) }), elsewhere());
    const confirm = confirmationHandler(environment.runtime);
    expect((await post(confirm, confirmationBody('appointment', body))).status).toBe(200);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    const reference = testReferenceOf('appointment', body.id);
    expect((await mailsOfChanges()).sort()).toEqual([
      `Consultation request ${reference} was canceled`,
      `New consultation request (now canceled): ${body.name} (${reference})`,
    ]);
    const toPerson = environment.aws.emails.filter(({ to }) => to.includes(body.email));
    expect(toPerson.map(({ subject }) => subject)).toEqual([
      `Your consultation request ${reference} was canceled`,
    ]);
    expect(await stored(body)).not.toHaveProperty('pending');
  });

  it('stays canceled', async () => {
    const request = await booked();
    await post(change, cancel({ link: linkOf(request) }));
    const later = await post(change, {
      ...cancel({ link: linkOf(request) }),
      action: 'change',
      preferred_times: friday,
    });
    expect(later.body).toEqual({ status: 'cancelled' });
    expect(await stored(request)).toMatchObject({ change_count: 1 });
  });

  it('has its change notified even if the request is more than a day old', async () => {
    const request = await booked();
    environment.advance(limits.notifications.giveUpAfterSeconds * 3);
    await post(change, cancel({ link: linkOf(request) }));
    expect(await mailsOfChanges()).toEqual([`Consultation request ${request.reference} was canceled`]);
  });

  it('has the notification of a change given up after a day of failures', async () => {
    const request = await booked();
    await post(change, cancel({ link: linkOf(request) }));
    environment.aws.modes.ses = 'error';
    expect(await mailsOfChanges()).toEqual([]);
    environment.advance(limits.notifications.giveUpAfterSeconds + 1);
    expect(await mailsOfChanges()).toEqual([]);
    expect(await stored(request)).toMatchObject({ notices: { change_1: { state: 'abandoned' } } });
  });

  it('can be changed up to the limit, and canceled even after that', async () => {
    const request = await booked();
    const answers = [];
    for (let time = 0; time <= limits.changesPerRequest; time += 1)
      answers.push(
        await post(
          change,
          {
            ...cancel({ link: linkOf(request) }),
            action: 'change',
            preferred_times: evenings[time % evenings.length],
          },
          elsewhere(),
        ),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array(limits.changesPerRequest).fill(200), 429]);
    const last = await post(change, cancel({ link: linkOf(request) }), elsewhere());
    expect(last.body).toEqual({ status: 'cancelled' });
  });

  it('is canceled in a form without script, whatever was chosen as new times', async () => {
    const { reference, email, id } = await booked();
    const { headers } = await ask(
      change,
      httpEvent({
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere() },
        body: new URLSearchParams({
          ...{ action: 'cancel', reference, email },
          'preferred_times.windows.0.day': 'friday',
        }).toString(),
      }),
    );
    expect(headers.location).toBe('/change-request#cancellation-accepted');
    expect(await stored({ id })).toMatchObject({ request_state: 'cancelled' });
  });

  it('is changed once by two presses in a form without script, and the page shows the result', async () => {
    const { reference, email, id } = await booked();
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(
        change,
        httpEvent({
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere(), ...headers },
          body: new URLSearchParams(fields).toString(),
        }),
      );
    const times = { 'preferred_times.windows.0.day': 'friday', 'preferred_times.windows.0.part': 'evening' };
    const fields = { action: 'change', reference, email, ...times };
    const refused = await send(fields);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(fieldMessages.time_zone)]);
    expect(refused.text, 'leads back to what was typed').toMatch(/Back button/);
    expect(refused.text).not.toMatch(/http-equiv/);
    const noDay = await send({ ...fields, 'preferred_times.windows.0.day': '' });
    expect(noDay.text).toContain(fieldMessages.day);
    const { text } = await send({ ...fields, email: 'ada' });
    for (const message of [fieldMessages.email, fieldMessages.time_zone])
      expect(text).toContain(`<li>${message}</li>`);
    const complete = { ...fields, 'preferred_times.time_zone': 'America/New_York' };
    expect((await send({ ...complete, reference: ' ' })).text).toContain(fieldMessages.reference);
    expect((await send({ ...complete, shoe_size: '43' })).status).toBe(400);
    expect((await send(complete, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await stored({ id })).not.toHaveProperty('request_state');
    for (const press of [1, 2]) {
      const { headers } = await send({ ...fields, 'preferred_times.time_zone': 'America/New_York' });
      expect(headers.location, `press ${press}`).toBe('/change-request#request-accepted');
    }
    expect(await stored({ id })).toMatchObject({ change_count: 1, preferred_times: friday });
  });
});
