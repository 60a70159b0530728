import { inserted } from '@concierge/contract/responses';
import { kinds, submission, tableOf } from '../../support/submissions';
import { expect, test } from './api-test';

for (const kind of kinds) {
  test(`${kind}: a repeated post leaves one record, and has the first one's answer`, async ({
    api,
    inbox,
  }) => {
    const body = submission();
    const first = await api.insert(kind, body);
    expect(first.status).toBe(201);
    expect(inserted.parse(JSON.parse(first.text)).id).toBe(body.id);
    expect(await api.insert(kind, body)).toMatchObject({ status: 200, text: first.text });
    expect(await inbox.rows(tableOf[kind])).toHaveLength(1);
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
