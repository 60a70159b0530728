import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { digestEmail, digestSms } from './digest';
import { requestChangeEmail } from './request-change';
import { notificationSms } from './sms';

const site = settings.notifications().parse(testVariables);

describe('the digest', () => {
  const counts = { waiting: 60, urgent: 2, oldest: '2026-11-27T22:30:00.000Z' };

  it('says how much waits, how much of it is urgent and since when, with the way to the desk', () => {
    const { subject, html, text } = digestEmail(site, counts);
    expect(subject).toBe('URGENT: 60 wait, 2 urgent');
    expect(text).toContain('The oldest since: Friday, November 27, 2026 at 5:30 PM Eastern Time');
    expect(html).toContain(`href="${testVariables.DESK_ORIGIN}/"`);
    expect(digestEmail(site, { ...counts, urgent: 0 }).subject).toBe('60 wait, 0 urgent');
  });

  it('is one part as a text', () => {
    expect(digestSms(site, counts)).toBe('Hearthside Medical: 60 wait, 2 urgent. Look at the desk.');
  });
});

describe('a change that is notified after the request was canceled', () => {
  const [changed, canceled] = [
    { at: '2026-07-04T21:30:00.000Z', action: 'change' as const },
    { at: '2026-07-04T22:30:00.000Z', action: 'cancel' as const },
  ];
  const both = { ...record(), request_state: 'cancelled' as const, changes: [changed, canceled] };

  it('is marked in its own email', () => {
    const subjectOf = (name: 'change_1' | 'change_2') =>
      requestChangeEmail(site, 'appointment', both, name).subject;
    expect(subjectOf('change_1')).toBe('Consultation request K7M-4QXP was changed (now canceled)');
    expect(subjectOf('change_2')).toBe('Consultation request K7M-4QXP was canceled');
  });
});

describe('times in the practice’s emails', () => {
  const at = (moment: string) => ({
    ...record(),
    created_at: moment,
    changes: [{ at: moment, action: 'cancel' as const }],
  });

  it.each([
    ['2026-07-04T21:30:00.000Z', 'Saturday, July 4, 2026 at 5:30 PM Eastern Time'],
    ['2026-11-20T03:05:00.000Z', 'Thursday, November 19, 2026 at 10:05 PM Eastern Time'],
  ])('are in the practice’s time zone: %s', (moment, shown) => {
    const change = requestChangeEmail(site, 'appointment', at(moment), 'change_1').text;
    expect(change).toContain(`When: ${shown}\n`);
  });
});

describe('the SMS', () => {
  it('does not double a period after a name', () => {
    expect(notificationSms(site, 'contact', record({ name: 'Sam Bee Jr.' }))).toContain(
      'from Sam Bee Jr. Interest:',
    );
  });

  it('is two parts whatever typographic punctuation it holds', () => {
    const body = notificationSms(site, 'contact', record({ name: 'Séan O’Neill–“Bee”\u00a0X' }));
    expect(body).toContain('from Séan O\'Neill-"Bee" X. Interest:');
    expect(body.length).toBeLessThanOrEqual(306);
  });

  it.each(['Sign in: https://evil.example', 'Initial Consultation', null])(
    'shows an interest that is not listed as "Other": %s',
    (interest) => {
      expect(notificationSms(site, 'contact', record({ interest }))).toContain(' Interest: Other. Urgency');
    },
  );

  it('contains nothing that a phone would turn into a link', () => {
    const body = notificationSms(site, 'contact', record({ name: 'Sign in at evil.example.J.R' }));
    expect(body.split(' Answer by')[0]).not.toMatch(/\S\.\S/);
  });

  it('contains name, interest, urgency, reference, time and link, and nothing else from the record', () => {
    const body = notificationSms(site, 'appointment', record());
    expect(body).toBe(
      "Hearthside Medical: new consultation request from Maeve O'Neill. Interest: Pricing Information. Urgency: Urgent (within 48 hours). Ref K7M-4QXP. Answer by Wednesday, December 31, 7 p.m. Eastern Time. https://desk.hearthside.example/#appointment-id",
    );
  });
});
