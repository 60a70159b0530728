import { endpoints } from '@concierge/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { siteFacts } from '../../support/site-facts';
import { Random } from '../random';
import { Journal } from './attempt';
import type { AcceptedMessage, Evidence } from './evidence';
import { reconcile } from './reconcile';
import { bookingOf } from './workload';

const start = Date.parse('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

/** One booking for which everything went well: an email to the visitor, an email and a text to the practice. */
function successfulRun() {
  const { body, ...made } = bookingOf(new Random(7), 1);
  const id = '3f6d1c52-8a0b-4e3f-9d6c-0a1b2c3d4e5f';
  const booking = { ...made, body: { ...body, id }, acknowledged: 'AAA-2222' };
  const { recaptchaToken: _, ...fields } = booking.body;
  const sent = (message_id: string) => ({ state: 'sent', attempts: 1, message_id });
  const record = {
    ...fields,
    kind: booking.kind,
    reference: 'AAA-2222',
    notices: {
      confirmation_email: sent('m1'),
      notification_email: sent('m2'),
      notification_sms: sent('m3'),
    },
  };
  const { email } = fields;
  const confirmation: AcceptedMessage = { kind: 'email', id: 'm1', at: at(1), to: email, replyTo: '' };
  const notification: AcceptedMessage = {
    kind: 'email',
    id: 'm2',
    at: at(1),
    to: 'desk@h.example',
    replyTo: email,
  };
  const sms: AcceptedMessage = {
    kind: 'sms',
    id: 'm3',
    at: at(1),
    to: '+15550100199',
    body: 'New. Ref AAA-2222',
  };
  const evidence: Evidence = {
    bookings: [booking],
    journal: new Journal(),
    records: [record],
    messages: [confirmation, notification, sms],
    guards: [{ guard: 'a', i1: fields.id, i2: '-' }],
    lostCalls: [],
    runs: [{ aheadMs: 0 }],
  };
  return { booking, record, confirmation, sms, evidence };
}

const failuresOf = (evidence: Evidence) => reconcile(evidence).failures;

describe('the reconciliation', () => {
  it('passes if every acknowledged booking has one record and one of each notice', () => {
    expect(reconcile(successfulRun().evidence)).toEqual({
      failures: [],
      acknowledged: 1,
      notices: 3,
      duplicates: { 'answer cut': 0, 'sender killed': 0 },
    });
  });

  it('finds a digest by the records that name it, and expects it to name them', () => {
    const { evidence, record, confirmation, sms } = successfulRun();
    const digest = (text: string) =>
      ({
        kind: 'email',
        id: 'm2',
        at: sms.at,
        to: siteFacts.notifications.practiceEmail,
        replyTo: '',
        text,
      }) as const;
    const with_ = (text: string) => ({ ...evidence, messages: [confirmation, sms, digest(text)] });
    expect(reconcile(with_(`References: ${record.reference}`))).toMatchObject({ failures: [], notices: 3 });
    expect(failuresOf(with_('References: BBB-3333'))[0]).toContain('names no message about it');
    const stray = { ...digest('References: AAA-2222'), id: 'm9' };
    expect(failuresOf({ ...evidence, messages: [...evidence.messages, stray] })[0]).toContain('of no record');
  });

  it('reports a lost record, a lost notice, and what is still pending', () => {
    const { evidence, record, sms, confirmation } = successfulRun();
    expect(failuresOf({ ...evidence, records: [], messages: [] })).toEqual([
      `${record.id} was acknowledged and is lost`,
    ]);
    expect(failuresOf({ ...evidence, messages: [confirmation, sms] })).toEqual([
      expect.stringContaining('notification_email'),
    ]);
    expect(failuresOf({ ...evidence, records: [{ ...record, owed: 'notices:0' }] })).toHaveLength(1);
    const owed = { ...record.notices, notification_sms: { state: 'owed', attempts: 0, message_id: null } };
    expect(failuresOf({ ...evidence, records: [{ ...record, notices: owed }] })[0]).toContain('is owed');
  });

  it('reports what nobody sent: a record, a message, a changed field', () => {
    const { evidence, record, confirmation } = successfulRun();
    const made = { ...record, id: 'made up', email: 'x@example.org' };
    expect(failuresOf({ ...evidence, records: [record, made] })).toContain(
      'Record made up matches no request',
    );
    const stray = { ...confirmation, id: 'm9', to: 'stranger@example.org' };
    expect(failuresOf({ ...evidence, messages: [...evidence.messages, stray] })).toEqual([
      expect.stringContaining('is of no record'),
    ]);
    const changed = { ...record, message: 'Something else' };
    expect(failuresOf({ ...evidence, records: [changed] })[0]).toContain('stored with another message');
  });

  it('reports duplicates: a record, a use of the hourly limit, a notice', () => {
    const { evidence, record, sms } = successfulRun();
    const twin = { ...record, id: 'twin' };
    expect(failuresOf({ ...evidence, records: [record, twin] })).toContain(
      '1 visitors have more than one record',
    );
    const guards = [{ guard: 'a', i1: record.id, i2: record.id }];
    expect(failuresOf({ ...evidence, guards })).toHaveLength(1);
    const again = { ...sms, id: 'm4', at: at(40) };
    expect(failuresOf({ ...evidence, messages: [...evidence.messages, again] })).toEqual([
      `notification_sms of ${record.id} was sent again at ${at(40)} for no reason`,
    ]);
  });

  it('reports answers that visitors should not have had', () => {
    const { evidence } = successfulRun();
    evidence.journal.unexplained.push('409');
    expect(failuresOf(evidence)).toEqual(['409']);
  });
});

describe('a message that its record does not name', () => {
  const withSecond = (second: Partial<AcceptedMessage>, more: Partial<Evidence> = {}) => {
    const { evidence, sms } = successfulRun();
    const message = { ...sms, id: 'm4', at: at(0), ...second } as AcceptedMessage;
    return { ...evidence, ...more, messages: [...evidence.messages, message] };
  };
  const sender = endpoints.sendSmsNotification.function;
  const { id } = successfulRun().record;
  const killed = { function: sender, id, began: start - 2000, ended: start + 500 };

  it('is allowed for each answer that the stand-in cut', () => {
    const once = withSecond({ cut: true });
    expect(reconcile(once)).toMatchObject({ failures: [], duplicates: { 'answer cut': 1 } });
  });

  it('is allowed once if its own sender was killed at that time', () => {
    const once = withSecond({}, { lostCalls: [killed] });
    expect(reconcile(once)).toMatchObject({ failures: [], duplicates: { 'sender killed': 1 } });
    const again = once.messages.map((message) => (message.id === 'm4' ? { ...message, id: 'm5' } : message));
    const twice = [...once.messages, ...again.slice(-1)];
    expect(failuresOf({ ...once, messages: twice })).toHaveLength(1);
  });

  it('is not allowed if another sender was killed, or at another time', () => {
    for (const other of [
      { ...killed, id: 'another' },
      { ...killed, function: endpoints.sendNotificationEmail.function },
      { ...killed, began: start + 60_000, ended: start + 61_000 },
    ])
      expect(failuresOf(withSecond({}, { lostCalls: [other] }))).toHaveLength(1);
  });

  it('is allowed right before the whole site was killed, once per sender, and not long before', () => {
    const runs = [{ aheadMs: 0, killed: [start + 500, start + 600] as const }, { aheadMs: 330_000 }];
    const once = withSecond({}, { runs });
    expect(failuresOf(once)).toEqual([]);
    const third = { ...once.messages.at(-1), id: 'm5' } as AcceptedMessage;
    const more = [5, 6].map((number) => ({ ...third, id: `m${number}` }));
    // One by the text's own function, and one by the job.
    expect(failuresOf({ ...once, messages: [...once.messages, ...more] })).toHaveLength(1);
    expect(failuresOf(withSecond({ at: at(-20) }, { runs }))).toHaveLength(1);
  });
});
