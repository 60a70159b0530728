import { emergencyNote } from '@concierge/contract/forms/form-texts';
import { readAccountLink } from '@concierge/contract/requests/account-links';
import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { accountEmail } from './account';
import { confirmationEmail as confirmationWithLink } from './confirmation';
import { fill } from './email';
import { notificationEmail } from './notification';
import { notificationSms } from './sms';

const site = settings.notifications().parse(testVariables);
const link = 'https://hearthside.example/change-request#id.signature';
const survey = 'https://hearthside.example/patient-survey?session=1#token';
const confirmationEmail = (...[settings, kind, stored]: Parameters<typeof notificationEmail>) =>
  confirmationWithLink(settings, kind, stored, { change: link, survey });
const health = /MESSAGE-TEXT|CONCERN-TEXT|\b91\b|non-binary|insurance/i;

describe('the confirmation', () => {
  it('of an appointment says when and how, and links to the thank-you page', () => {
    const { subject, html, text } = confirmationEmail(site, 'appointment', record());
    expect(subject).toBe('We have your consultation request (K7M-4QXP)');
    for (const part of [
      'within 24 hours',
      'K7M-4QXP',
      'Pricing Information',
      'Text',
      'within 48 hours',
      emergencyNote,
      site.SUPPORT_EMAIL,
      site.SUPPORT_PHONE,
      link,
      survey,
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).toMatch(/^Thank you\n/);
    // Sent on the evening of a holiday's eve, it promises the next morning that the practice is open.
    const late = { ...record(), created_at: '2026-12-24T23:30:00.000Z' };
    expect(confirmationEmail(site, 'appointment', late).text).toContain(
      'You’ll hear from us by: Monday, December 28, 11 a.m. Eastern Time',
    );
    expect(text).toContain(`If it gets worse before you hear from us, call us at ${site.SUPPORT_PHONE}.`);
    // What is offered first is a call.
    expect(text).toContain('How soon you asked for: within 48 hours, on business days');
    expect(html).not.toContain('be seen');
    // The page then knows the request, in any browser.
    const thankYou = 'https://hearthside.example/thank-you?type=appointment#id.signature';
    expect(text).toContain(`${thankYou}\n`);
    expect(html).toContain(`href="${thankYou}"`);
    expect(html).toMatch(/translate="no"[^>]*><span style="white-space:nowrap">K7M-4QXP</);
  });

  it('and the notification list the preferred times and the time zone', () => {
    const preferred_times = {
      time_zone: 'America/Chicago',
      windows: [
        { day: 'monday', part: 'evening' },
        { day: 'friday', part: 'midday' },
      ],
    } as const;
    const times = record({ preferred_times: { ...preferred_times, windows: [...preferred_times.windows] } });
    for (const build of [confirmationEmail, notificationEmail])
      expect(build(site, 'appointment', times).text).toContain(
        'Monday evening, Friday afternoon (Central Time)',
      );
    const both =
      'Monday evening, Friday afternoon (Central Time): for you, Monday 6 p.m. to 9 p.m., Friday 1 p.m. to 6 p.m. (Eastern Time)';
    expect(notificationEmail(site, 'appointment', times).text).toContain(both);
  });

  it('of a message promises an answer within 24-48 hours', () => {
    expect(confirmationEmail(site, 'contact', record()).text).toContain('within 24-48 hours');
  });

  it('repeats no health data and no free text', () => {
    for (const kind of ['appointment', 'contact'] as const) {
      const { subject, html, text } = confirmationEmail(
        site,
        kind,
        record({ interest: 'Buy at evil.example' }),
      );
      expect(`${subject}${html}${text}`).not.toMatch(health);
      expect(`${html}${text}`).not.toContain('evil.example');
    }
  });

  it.each(['HIVpositive', 'shop.example Deals', 'Maeve'])('never repeats a name: %s', (name) => {
    for (const kind of ['appointment', 'contact'] as const) {
      const { subject, html, text } = confirmationEmail(site, kind, record({ name }));
      expect(`${subject}${html}${text}`).not.toContain(name);
    }
  });
});

describe('the notification', () => {
  const canceled: StoredIntake = { ...record(), request_state: 'cancelled' };

  it('has the specified fields, escaped, with line breaks kept', () => {
    const { subject, html, text } = notificationEmail(site, 'appointment', record());
    expect(subject).toBe("URGENT: New consultation request: Maeve O'Neill (K7M-4QXP)");
    expect(text).toMatch(/^URGENT: New consultation request\n/);
    for (const line of [
      'Urgency: Urgent (within 48 hours)',
      'Reach them by: Text',
      'State: TX',
      'Survey: No',
    ])
      expect(text).toContain(`${line}\n`);
    for (const address of ['tel:+15550100123', 'sms:+15550100123'])
      expect(html).toContain(`href="${address}"`);
    expect(html).toContain('MESSAGE-TEXT &lt;b&gt;bold&lt;/b&gt;<br>second line');
    expect(html).toContain('Maeve O&#39;Neill');
    expect(text).toContain('> MESSAGE-TEXT <b>bold</b>\n> second line');
    expect(text).toContain('Healthcare provider: Yes');
    expect(`${html}${text}`).not.toMatch(/CONCERN-TEXT|\b91\b|non-binary|insurance/i);
  });

  it('says when the request came in and, if it goes out late, that it was canceled since', () => {
    const { subject, text } = notificationEmail(site, 'appointment', canceled);
    expect(subject).toBe("URGENT: New consultation request (now canceled): Maeve O'Neill (K7M-4QXP)");
    expect(text).toMatch(/^Received: \w+, \w+ \d+, \d{4} at /m);
    expect(notificationSms(site, 'contact', canceled)).toContain('new message (now canceled) from');
  });

  it('marks each line of a message, so that none can pass for a line of ours', () => {
    const message = 'Reference: ZZZ-ZZZZ\nPhone: +15550199999\u2028Message:\n\nhello';
    const { text } = notificationEmail(site, 'contact', record({ message }));
    expect(text.match(/^(Reference|Phone|Message):/gm)).toEqual(['Reference:', 'Phone:', 'Message:']);
  });

  it('marks a phone number that can’t be dialed as written', () => {
    const { text } = notificationEmail(site, 'contact', record({ phone: '+10612345678' }));
    expect(text).toContain('Phone: +10612345678 (not a US number as written)');
  });

  it('keeps its subject on one line whatever the record contains', () => {
    expect(
      notificationEmail(site, 'contact', record({ name: 'A\r\nBcc: b@example.com' })).subject,
    ).not.toMatch(/[\r\n]/);
  });

  it('adds no recipients through an address with a question mark', () => {
    const unusual = record({ email: 'a?bcc=b@example.com', preferred_contact_method: 'email' });
    const { html } = notificationEmail(site, 'contact', unusual);
    expect(html).toContain('href="mailto:a%3Fbcc%3Db%40example.com"');
  });
});

describe('account emails', () => {
  const mails = settings.accountMails().parse(testVariables);
  const user = '2f9c1c3e-7a55-4a37-9f0e-8a0c7b6a5d41';

  it.each([
    ['confirm', 'Confirm your email address', '/auth/confirm'],
    ['reset', 'Choose a new password', '/auth/reset'],
  ] as const)(
    '%s: a link with the user and the code in its fragment, and no address',
    (kind, words, path) => {
      const { subject, html, text } = accountEmail(mails, kind, { user, code: '123456' });
      expect(subject).toBe(`Hearthside Medical: ${words}`);
      const link = /href="(https:[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(link).toContain(`https://hearthside.example${path}#`);
      expect(text).toContain(link);
      expect(new URL(link).search).toBe('');
      expect(readAccountLink(new URL(link).hash)).toEqual({ user, code: '123456' });
    },
  );
});

describe('templates', () => {
  it('refuse to be filled without a value that they need', () => {
    expect(() => fill({ subject: '{{a}}', html: '', text: '' }, {})).toThrow(/a/);
  });
});
