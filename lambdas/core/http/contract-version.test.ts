import { contractHeader, contractVersion, oldestServedVersion } from '@concierge/contract/wire/version';
import { afterAll, expect, it } from 'vitest';
import { startIntake } from '../testing/intake';
import { intakeBody } from '../testing/samples';
import { post } from '../testing/test-environment';

const { environment, book } = await startIntake();
afterAll(() => environment.stop());

const bookAs = (version: number, more: Record<string, unknown> = {}, base = intakeBody()) =>
  post(book, { ...base, ...more }, { [contractHeader]: String(version) });

it('a tab that is too old is asked to reload, and nothing is stored', async () => {
  const answer = await bookAs(oldestServedVersion - 1);
  expect([answer.status, answer.error.code]).toEqual([409, 'stale_client']);
  expect(await environment.engine.items('appointment_requests')).toEqual([]);
});

it('a newer page can book: unknown fields are dropped, the rest is validated as usual', async () => {
  const base = intakeBody();
  const preferred = { favorite_season: ['fall'], constructor: 1 };
  expect((await bookAs(contractVersion + 1, preferred, base)).status).toBe(201);
  const stored = (await environment.engine.items('appointment_requests')).find(({ id }) => id === base.id);
  expect(stored).toMatchObject({ name: base.name });
  expect(stored).not.toHaveProperty('favorite_season');
  // After the functions know the field, a repeated press is still the same booking.
  expect((await bookAs(contractVersion, { interest: null }, { ...base, interest: null })).status).toBe(409);
  expect((await bookAs(contractVersion, {}, base)).status).toBe(200);
  expect((await bookAs(contractVersion + 1, { name: '' })).error.fields).toHaveProperty('name');
});

it('an unknown field is refused from a page with the same version or none', async () => {
  expect((await bookAs(contractVersion, { extra: 1 })).error.fields).toEqual({ extra: expect.any(String) });
  expect((await post(book, { ...intakeBody(), extra: 1 })).status).toBe(400);
});
