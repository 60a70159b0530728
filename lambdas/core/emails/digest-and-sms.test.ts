import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { digestEmail, digestSms } from './digest';
import { requestChangeEmail } from './request-change';
import { notificationSms } from './sms';

const site = settings.notifications.parse(testVariables);

describe('the email about suspect records', () => {
  it('contains each record’s notification, and says why it is late', () => {
    const two = [record(), record({ name: 'Ben', message: null })];
    const entries = two.map((one) => ({ kind: 'contact' as const, record: one }));
    const { subject, html, text } = digestEmail(site, 'suspect', entries);
    expect(subject).toBe('Looks automated: 2 messages');
    expect(text.match(/^Reference: /gm)).toHaveLength(2);
    expect(text).toContain('Name: Ben\nEmail: maeve@example.com');
    expect(html).toContain('MESSAGE-TEXT &lt;b&gt;bold&lt;/b&gt;<br>&gt; second line');
    expect(html).toContain('a program');
    expect(`${html}${text}`).not.toMatch(/CONCERN-TEXT|\b91\b|non-binary|insurance/i);
  });
});

describe('the digest of records beyond the hourly limit', () => {
  const entries = Array.from({ length: 60 }, (_, number) => ({
    kind: number === 0 ? ('contact' as const) : ('appointment' as const),
    record: { ...record({ name: `Person ${number}`, phone: null }), reference: `REF-${1000 + number}` },
  }));

  it('gives the count and lists all, the first fifty in full', () => {
    const { subject, text } = digestEmail(site, 'beyond', entries);
    expect(subject).toBe('Also waiting: 59 consultation requests, 1 message');
    expect(text.match(/MESSAGE-TEXT/g)).toHaveLength(50);
    for (const { record: one } of entries) expect(text).toContain(`Reference: ${one.reference}`);
    expect(text).toContain('Person 59, maeve@example.com');
    expect(text).not.toMatch(/CONCERN-TEXT|non-binary|insurance/i);
  });

  it('cannot be forged to list somebody else, whatever anybody types', () => {
    const message = 'Hello\n\nReference: ZZZ-ZZZZ (message, now)\nName: Front Desk\nEmail: evil@example.com';
    const forged = { kind: 'contact' as const, record: { ...record(), message } };
    const { text } = digestEmail(site, 'beyond', [forged, ...entries.slice(0, 2)]);
    expect(text.match(/^Reference: /gm)).toHaveLength(3);
    expect(text.match(/^Name: /gm)).toHaveLength(3);
  });

  it('fits into two SMS parts, with references and nothing else from a record', () => {
    const body = digestSms(site, entries);
    expect(body.length).toBeLessThanOrEqual(2 * 153);
    expect(body).toMatch(/^Hearthside Medical, also waiting: 59 consultation requests, 1 message\. /);
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
    const { text } = digestEmail(site, 'changes', entries);
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
    const digest = digestEmail(site, 'beyond', [{ kind: 'contact', record: at(moment) }]).text;
    expect(digest).toContain(`(message, ${shown})`);
  });
});

describe('the SMS', () => {
  it('does not double a period after a name', () => {
    expect(notificationSms(site, 'contact', record({ name: 'Sam Bee Jr.' }))).toContain(
      'from Sam Bee Jr. Interest:',
    );
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
