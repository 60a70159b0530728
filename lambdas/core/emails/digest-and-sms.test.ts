import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { digestEmail, digestSms } from './digest';
import { requestChangeEmail } from './request-change';
import { notificationSms } from './sms';

const site = settings.notifications().parse(testVariables);

describe('the digest', () => {
  const entries = Array.from({ length: 60 }, (_, number) => ({
    kind: number === 0 ? ('contact' as const) : ('appointment' as const),
    record: {
      ...record({ name: `Person ${number}`, urgency_level: number === 0 ? 'urgent' : 'routine' }),
      reference: `REF-${1000 + number}`,
    },
  }));

  it('gives the count and names all by reference, with what it takes to answer and nothing typed', () => {
    const { subject, html, text } = digestEmail(site, entries);
    expect(subject).toBe('URGENT: Also waiting: 59 consultation requests, 1 message (1 urgent)');
    for (const { record: one } of entries) expect(text).toContain(`Reference: ${one.reference}`);
    expect(text).toContain('URGENT · Reference: REF-1000 (message, ');
    expect(text).toContain(
      'Urgent (within 48 hours). By text, phone +15550100123. State: TX. Times: No preference. Survey: No',
    );
    expect(`${html}${text}`).not.toMatch(/Person \d|maeve|MESSAGE-TEXT|CONCERN-TEXT|non-binary|insurance/i);
  });

  it('has reference, kind, urgency and the link, and no phone number, where the practice reads the rest at its desk', () => {
    const { text } = digestEmail({ ...site, PRACTICE_NOTICES: 'reference' }, entries);
    expect(text).toContain('URGENT · Reference: REF-1000 (message, ');
    expect(text).toContain(`Urgent (within 48 hours). ${testVariables.DESK_ORIGIN}/`);
    expect(text).not.toMatch(/15550100123|State:|Times:/);
  });

  it('says which records may be automated', () => {
    const suspect = { kind: 'contact' as const, record: { ...record(), suspect: true } };
    const { subject, text } = digestEmail(site, [suspect]);
    expect(subject).toBe('Also waiting: 1 message');
    expect(text).toContain('URGENT · MAY BE AUTOMATED · Reference: K7M-4QXP');
  });

  it('fits into two SMS parts, with references and nothing else from a record', () => {
    const body = digestSms(site, entries);
    expect(body.length).toBeLessThanOrEqual(2 * 153);
    expect(body).toMatch(
      /^Hearthside Medical, also waiting: 59 consultation requests, 1 message \(1 urgent\)\. /,
    );
    expect(body).toContain('REF-1019 and 40 others');
    expect(body).not.toMatch(/Person|maeve|MESSAGE/);
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

  it('is marked in its line of a digest', () => {
    const entries = both.changes.map((change) => ({ kind: 'appointment' as const, record: both, change }));
    const { text } = digestEmail(site, entries);
    expect(text).toMatch(
      /^Reference: K7M-4QXP \(consultation request\): changed \(now canceled\) on Saturday/m,
    );
    expect(text).toMatch(/^Reference: K7M-4QXP \(consultation request\): canceled on Saturday/m);
    expect(text).not.toMatch(/maeve|MESSAGE/i);
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
    const digest = digestEmail(site, [{ kind: 'contact', record: at(moment) }]).text;
    expect(digest).toContain(`(message, ${shown})`);
  });
});

describe('the SMS', () => {
  it('does not double a period after a name', () => {
    expect(notificationSms(site, 'contact', record({ name: 'Sam Bee Jr.' }))).toContain(
      'from Sam Bee Jr. Interest:',
    );
  });

  it('is one part whatever typographic punctuation it holds', () => {
    const body = notificationSms(site, 'contact', record({ name: 'Séan O’Neill–“Bee”\u00a0X' }));
    expect(body).toContain('from Séan O\'Neill-"Bee" X. Interest:');
    expect(body.length).toBeLessThanOrEqual(160);
  });

  it.each(['Sign in: https://evil.example', 'Initial Consultation', null])(
    'shows an interest that is not listed as "Other": %s',
    (interest) => {
      expect(notificationSms(site, 'contact', record({ interest }))).toContain(' Interest: Other. Urgency');
    },
  );

  it('contains nothing that a phone would turn into a link', () => {
    const body = notificationSms(site, 'contact', record({ name: 'Sign in at evil.example.J.R' }));
    expect(body).not.toMatch(/\S\.\S/);
  });

  it('contains name, interest, urgency and reference, and nothing else from the record', () => {
    const body = notificationSms(site, 'appointment', record());
    expect(body).toBe(
      "Hearthside Medical: new consultation request from Maeve O'Neill. Interest: Pricing Information. Urgency: Urgent (within 48 hours). Ref K7M-4QXP",
    );
  });
});
