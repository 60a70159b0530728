import { afterAll, expect, it } from 'vitest';
import { startEngine } from '../core/testing/engine';
import { backfillDeskKeys } from './backfill';

const engine = await startEngine();
afterAll(() => engine.stop());
const now = Date.parse('2026-11-28T12:00:00Z');

it('adds the desk’s keys to records from before there was a desk, once', async () => {
  const record = { created_at: '2026-11-20T09:00:00.000Z', name: 'Ann', phone: null };
  await engine.put('appointment_requests', { id: 'recent', ...record, phone: '+15550100100' });
  await engine.put('appointment_requests', { id: 'cancelled', ...record, request_state: 'cancelled' });
  await engine.put('contact_form_submissions', {
    id: 'old',
    ...record,
    created_at: '2026-01-01T09:00:00.000Z',
  });
  await engine.put('contact_form_submissions', { id: 'known', ...record, queue: 'closed' });
  const survey = { created_at: record.created_at, appointment_request_id: 'recent' };
  await engine.put('patient_surveys', { session_id: 'tied', ...survey, request_verified: true });
  await engine.put('patient_surveys', { session_id: 'named', ...survey, request_verified: false });
  expect(await backfillDeskKeys(engine.client, (table) => table, now)).toBe(4);
  const done = { queue: 'closed', desk_state: 'done', name: 'Ann' };
  const found = await engine.items('appointment_requests');
  expect(found).toContainEqual({
    id: 'recent',
    ...record,
    phone: '+15550100100',
    queue: 'open',
    phone_key: '+15550100100',
  });
  expect(found).toContainEqual({ id: 'cancelled', ...record, ...done, request_state: 'cancelled' });
  expect(await engine.items('contact_form_submissions')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'old', ...done }),
      { id: 'known', ...record, queue: 'closed' },
    ]),
  );
  expect(await engine.items('patient_surveys')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ session_id: 'tied', tied_request: 'recent' }),
      { session_id: 'named', ...survey, request_verified: false },
    ]),
  );
  expect(await backfillDeskKeys(engine.client, (table) => table, now)).toBe(0);
});
