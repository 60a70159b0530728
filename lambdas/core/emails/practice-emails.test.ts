import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { deskNoticeEmail, notificationEmail } from './notification';
import { requestChangeEmail } from './request-change';
import { notificationSms } from './sms';

const site = settings.notifications().parse(testVariables);
const canceled = () => ({
  ...record(),
  request_state: 'cancelled' as const,
  changes: [{ at: '2026-07-04T21:30:00.000Z', action: 'cancel' as const }],
});

describe('each mail about one record', () => {
  const stored = { ...record(), due_at: '2026-11-30T14:30:00.000Z' };
  const changed = { ...stored, changes: [{ at: '2026-07-04T21:30:00.000Z', action: 'change' as const }] };

  it.each([
    ['of a new one', notificationEmail(site, 'appointment', stored)],
    ['of one that is read at the desk', deskNoticeEmail(site, 'appointment', stored)],
    ['of a change', requestChangeEmail(site, 'appointment', changed, 'change_1')],
  ])('says by when to answer, and links to it at the desk: %s', (_, { html, text }) => {
    expect(text).toContain('Answer by: Monday, November 30, 9:30 a.m. Eastern Time\n');
    expect(html).toContain(`href="${site.DESK_ORIGIN}/#appointment-${stored.id}"`);
  });

  it('says of what was canceled that it needs no answer', () => {
    const { text } = requestChangeEmail(site, 'appointment', canceled(), 'change_1');
    expect(text).toContain('Answer by: No answer needed: canceled\n');
  });
});

describe('the mail about a change or a cancellation', () => {
  it('says whom to call, where the stage allows names', () => {
    const { name, phone } = record();
    const full = requestChangeEmail(site, 'appointment', canceled(), 'change_1').text;
    expect(full).toMatch(new RegExp(`Name: ${name}\nPhone: \\${phone}`));
    const reduced = { ...site, PRACTICE_NOTICES: 'reference' as const };
    const { html, text } = requestChangeEmail(reduced, 'appointment', canceled(), 'change_1');
    expect(html + text).not.toContain(name);
    expect(html + text).not.toContain(String(phone));
  });
});

describe('what is written from right to left', () => {
  const { subject, html, text } = notificationEmail(
    site,
    'appointment',
    record({ name: 'דנה 12 לוי', message: 'שלום 12\nHello' }),
  );

  it('pulls nothing beside it to its other side', () => {
    expect(subject).toBe('URGENT: New consultation request: \u2068דנה 12 לוי\u2069 (K7M-4QXP)');
    expect(text).toContain('> \u2068שלום 12\u2069\n> Hello\n');
    expect(html).toMatch(/<blockquote dir="auto"/);
    expect(notificationSms(site, 'contact', record({ name: 'דנה לוי' }))).toContain(
      'from \u2068דנה לוי\u2069. Interest:',
    );
  });
});

describe('the practice’s mail about one record', () => {
  it('doesn’t quote the visitor for a message that is empty', () => {
    const { text } = notificationEmail(site, 'appointment', record({ message: null }));
    expect(text).toMatch(/Message:\s+Not given/);
    expect(text).not.toContain('> Not given');
  });

  it('marks a state that the physicians aren’t licensed in', () => {
    const stateOf = (state: string) => notificationEmail(site, 'appointment', record({ state })).text;
    expect(stateOf('CA')).toContain('State: CA (outside the states we’re licensed in)');
    expect(stateOf('TX')).toContain('State: TX\n');
  });
});
