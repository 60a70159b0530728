import { readAccountLink } from '@concierge/contract/account-links';
import type { IntakeRecord } from '@concierge/contract/intake';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compiledTemplates } from '../../build/compiled-templates';
import { settings } from '../config';
import { newRecord } from '../intake/record';
import { testVariables } from '../testing/test-environment';
import { accountEmail } from './account';
import { confirmationEmail as confirmationWithLink } from './confirmation';
import { digestEmail, digestSms } from './digest';
import { fill } from './email';
import { notificationEmail } from './notification';
import { requestChangeEmail } from './request-change';
import { notificationSms } from './sms';

const site = settings.notifications.parse(testVariables);
const fields: IntakeRecord = {
  name: "Maeve O'Neill",
  email: 'maeve@example.com',
  phone: '+15550100123',
  interest: 'pricing',
  message: 'MESSAGE-TEXT <b>bold</b>\nsecond line',
  is_healthcare_provider: true,
  consent: true,
  consent_timestamp: '2026-11-20T10:00:00Z',
  age: 91,
  gender: 'non-binary',
  primary_concern: 'CONCERN-TEXT',
  has_insurance: true,
  preferred_contact_method: 'text',
  urgency_level: 'urgent',
};
const record = (changes: Partial<IntakeRecord> = {}) =>
  newRecord(
    'id',
    { ...fields, ...changes },
    {
      reference: 'K7M-4QXP',
      bodyHash: '-',
      trapped: '',
      senderNetwork: '-',
      addressDigest: '-',
      retentionDays: 1,
      now: 0,
    },
  );
const link = 'https://hearthside.example/change-request#id.signature';
const confirmationEmail = (...[settings, kind, stored]: Parameters<typeof notificationEmail>) =>
  confirmationWithLink(settings, kind, stored, link);
const health = /MESSAGE-TEXT|CONCERN-TEXT|\b91\b|non-binary|insurance/i;

describe('the confirmation', () => {
  it('of an appointment thanks by first name, says when and how, and links to the thank-you page', () => {
    const { subject, html, text } = confirmationEmail(site, 'appointment', record());
    expect(subject).toBe('We have your consultation request (K7M-4QXP)');
    for (const part of [
      'within 24 hours',
      'K7M-4QXP',
      'Pricing Information',
      'Text',
      'within 48 hours',
      site.SUPPORT_EMAIL,
      site.SUPPORT_PHONE,
      link,
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).toContain('Thank you, Maeve\n');
    expect(text).toContain('https://hearthside.example/thank-you?type=appointment&name=Maeve\n');
    expect(html).toContain('href="https://hearthside.example/thank-you?type=appointment&amp;name=Maeve"');
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
        'Monday evening, Friday midday (Central Time)',
      );
    expect(digestEmail(site, 'beyond', [{ kind: 'appointment', record: times }]).text).toContain(
      'Friday midday',
    );
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

  it.each(['shop.example Deals', 'You-won-a-refund-visit-evil-com-now', 'Customer\u3164your\u3164account'])(
    'does not use %j as a greeting',
    (name) => {
      const { html, text } = confirmationEmail(site, 'appointment', record({ name }));
      expect(text).toMatch(/^Thank you\n/);
      expect(text).toContain('https://hearthside.example/thank-you?type=appointment\n');
      expect(`${html}${text}`).not.toMatch(/shop|refund|account/);
    },
  );
});

describe('the notification', () => {
  it('has the specified fields, escaped, with line breaks kept', () => {
    const { subject, html, text } = notificationEmail(site, 'appointment', record());
    expect(subject).toBe("New consultation request: Maeve O'Neill (K7M-4QXP)");
    expect(html).toContain('MESSAGE-TEXT &lt;b&gt;bold&lt;/b&gt;<br>second line');
    expect(html).toContain('Maeve O&#39;Neill');
    expect(text).toContain('MESSAGE-TEXT <b>bold</b>\nsecond line');
    expect(text).toContain('Healthcare provider: Yes');
    expect(`${html}${text}`).not.toMatch(/CONCERN-TEXT|\b91\b|non-binary|insurance/i);
  });

  it('keeps its subject on one line whatever the record contains', () => {
    expect(
      notificationEmail(site, 'contact', record({ name: 'A\r\nBcc: b@example.com' })).subject,
    ).not.toMatch(/[\r\n]/);
  });

  it('adds no recipients through an address with a question mark', () => {
    const { html } = notificationEmail(site, 'contact', record({ email: 'a?bcc=b@example.com' }));
    expect(html).toContain('href="mailto:a%3Fbcc%3Db%40example.com"');
  });
});

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

describe('account mails', () => {
  const mails = settings.accountMails.parse(testVariables);
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
  it('are compiled when functions are bundled, so that no renderer is shipped', async () => {
    const { outputFiles } = await build({
      entryPoints: [new URL('./confirmation.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      plugins: [compiledTemplates()],
    });
    const code = outputFiles[0]?.text ?? '';
    expect(code).toContain('{{toName}}');
    expect(code).not.toMatch(/renderToStaticMarkup|react-dom|html-to-text/);
  });

  it('refuse to be filled without a value that they need', () => {
    expect(() => fill({ subject: '{{a}}', html: '', text: '' }, {})).toThrow(/a/);
  });
});
