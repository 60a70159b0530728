import { inserted } from '@concierge/contract/answers';
import { notices, requestMessages } from '@concierge/contract/messages';
import { refusal } from '../../support/api';
import { kinds, submission, tableOf } from '../../support/submissions';
import { expect, test } from './api-test';

const limitOf = { appointment: 5, contact: 3 } as const;

for (const kind of kinds) {
  test(`${kind}: 20 parallel posts of one id leave one record`, async ({ api, inbox }) => {
    const body = submission();
    const inserts = await Promise.all(Array.from({ length: 20 }, () => api.insert(kind, body)));
    const statuses = inserts.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(inserts.map(({ text }) => text)).size, 'all answers are the same').toBe(1);
    expect(inserted.parse(JSON.parse(inserts[0]?.text ?? '')).id).toBe(body.id);

    expect(await inbox.rows(tableOf[kind])).toHaveLength(1);
  });

  test(`${kind}: a repeated id answers 200 with the first result for the same body, and 409 for another`, async ({
    api,
    inbox,
  }) => {
    const body = submission();
    const first = await api.insert(kind, body);
    expect(first.status).toBe(201);
    const again = await api.insert(kind, body);
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    const error = refusal(await api.insert(kind, { ...body, message: 'Something else' }), 409);
    expect(error).toEqual({ code: 'conflict', message: requestMessages.conflict });
    expect(await inbox.rows(tableOf[kind])).toMatchObject([{ message: body.message }]);
  });

  test(`${kind}: one more than the hourly limit is refused with Retry-After`, async ({ api, inbox }) => {
    const { email } = submission();
    const bodies = Array.from({ length: limitOf[kind] }, () => submission({ email }));
    for (const body of bodies) expect((await api.insert(kind, body)).status).toBe(201);

    const refused = await api.insert(kind, submission({ email: email.toUpperCase() }));
    expect(refusal(refused, 429)).toEqual({
      code: 'too_many_requests',
      message: notices.rateLimit[kind].description,
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);

    expect((await api.insert(kind, bodies[0])).status, 'a replay does not count toward the limit').toBe(200);
    expect((await api.insert(kind, submission())).status, 'another address is not limited').toBe(201);
    expect(await inbox.rows(tableOf[kind])).toHaveLength(limitOf[kind] + 1);
  });
}

test('text is stored without markup, and an unusual name unchanged', async ({ api, inbox }) => {
  const hostile = submission({
    name: "O'Neill-Đặng Jr.",
    message: 'Hello <script>alert(1)</script><b>there</b>\u202E 🎉',
    primary_concern: '<img src=x onerror=alert(1)>Back pain',
    interest: '<i>other</i>',
  });
  expect((await api.insert('appointment', hostile)).status).toBe(201);
  const answers = await api.notify('appointment', hostile);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [row] = await inbox.rows('appointment_requests');
  expect(row).toMatchObject({ name: "O'Neill-Đặng Jr.", primary_concern: 'Back pain', interest: 'other' });
  expect(String(row?.message)).toContain('Hello');
  expect(String(row?.message)).not.toMatch(/[<>]|script|alert/);
  for (const { html, subject } of (await inbox.outbox()).emails) {
    expect(html).not.toMatch(/<script|onerror/i);
    expect(subject).not.toMatch(/[\r\n]/);
  }
});
