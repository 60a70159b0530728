import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { openingTime } from '@concierge/contract/practice/promised-time';
import { addressDigest, mailboxDigest } from '@concierge/lambdas/core/hashes';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { newRecord, tableOf } from '@concierge/lambdas/core/intake/record';
import type { Item } from '@concierge/lambdas/core/storage/table';
import { intakeBody, storedFields } from '@concierge/lambdas/core/testing/samples';
import { post, testOpeningHours, testSecrets } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportHandler } from '../desk-export';
import { watchWorkHandler } from '../desk-watch-work';
import { exportAnswer } from '../schemas/data';
import type { InboxQuery } from '../schemas/inbox';
import type { WorkRow } from '../schemas/work';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

interface Stored {
  readonly kind?: 'appointment' | 'contact';
  readonly email?: string;
  readonly urgency_level?: 'routine' | 'urgent';
  readonly name?: string;
  /** Hours from now. */
  readonly due?: number;
}

async function startFlooded() {
  const desk = await startDesk();
  const { runtime, engine } = desk;
  const actions = actionsAt(desk);
  let made = 0;

  /** Stores a record as if it had come, without the limits of an hour. */
  async function store({
    kind = 'contact',
    email,
    urgency_level = 'routine',
    name = 'Sam',
    due = 24,
  }: Stored) {
    made += 1;
    const address = email ?? `${made}@${made}.example`;
    const record = newRecord(
      randomUUID(),
      { ...storedFields, email: address, urgency_level, name },
      {
        reference: `R${made}`,
        bodyHash: '-',
        honeypotText: '',
        verified: false,
        senderNetwork: '-',
        addressDigest: addressDigest(testSecrets.hash, address),
        mailboxDigest: mailboxDigest(testSecrets.hash, address),
        dueAt: runtime.now() + due * 3_600_000 + made,
        retentionDays: 1,
        textsPractice: true,
        now: runtime.now(),
      },
    );
    await engine.put(tableOf[kind], record);
    return { ...record, key: { kind, id: record.id } };
  }

  async function allPages(query: InboxQuery = {}) {
    const pages: WorkRow[][] = [];
    let after: string | undefined;
    do {
      const page = await actions.list({ ...query, ...(after === undefined ? {} : { after }) });
      pages.push(page.rows);
      after = page.next;
    } while (after !== undefined);
    return pages;
  }

  /** Every open record, in the order of the list, each address at its first: read slowly, from whole tables. */
  async function expected() {
    const stored = [
      ...(await engine.items('appointment_requests')),
      ...(await engine.items('contact_form_submissions')),
    ];
    const place = (item: Item) =>
      [item.urgency_level === 'urgent' ? 0 : 1, String(item.due_at), String(item.id)].join(' ');
    const open = stored.filter(({ desk_state }) => desk_state === 'new');
    const inOrder = open.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
    const groups = new Map<unknown, Item[]>();
    for (const item of inOrder)
      groups.set(item.address_digest, [...(groups.get(item.address_digest) ?? []), item]);
    return [...groups.values()].map((group) => [String(group[0]?.reference), group.length - 1] as const);
  }

  return { ...desk, ...actions, store, allPages, expected };
}

describe('a stranger', () => {
  it('who posts for a hundred mailboxes from one address leaves the list, export and count whole', async () => {
    const desk = await startFlooded();
    const insert = intakeHandler(desk.runtime, 'contact');
    const bodies = Array.from({ length: 105 }, (_, n) =>
      intakeBody({ email: `m${n % 35}@s${n % 35}.example` }),
    );
    const statuses: number[] = [];
    for (const [n, body] of bodies.entries())
      statuses.push((await post(insert, body, { 'x-viewer-address': `198.51.100.${n % 2}` })).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const rows = (await desk.allPages()).flat();
    expect(rows.map(({ others }) => others)).toEqual(Array.from({ length: 35 }, () => 2));
    expect((await desk.count()).open).toBe(105);
    await desk.stop();
  });

  it('who posts many for one mailbox hides nobody, and is counted as far as it helps', async () => {
    const desk = await startFlooded();
    for (let n = 0; n < 130; n += 1) await desk.store({ email: 'flood@flood.example', due: n });
    const patient = await desk.store({ due: 60 });
    const rows = (await desk.allPages()).flat();
    expect(rows.map(({ reference, others }) => [reference === patient.reference, others])).toEqual([
      [false, 20],
      [true, 0],
    ]);
    await desk.stop();
  });
});

describe('pages of a hostile mix', () => {
  it('have each open request exactly once, in the order that a slow reading finds', async () => {
    const desk = await startFlooded();
    for (let n = 0; n < 240; n += 1) {
      const kind = n % 3 ? 'contact' : 'appointment';
      // Addresses of one request, of five, of up to seventy, and of two spellings of one mailbox, mixed.
      const email = [
        undefined,
        `five${n % 48}@five.example`,
        n % 7 ? 'many@many.example' : undefined,
        n % 2 ? 'two@gmail.com' : 't.wo@gmail.com',
      ][n % 4];
      const urgency_level = n % 11 ? 'routine' : 'urgent';
      await desk.store({ kind, urgency_level, due: (n * 37) % 240, ...(email ? { email } : {}) });
    }
    const expected = await desk.expected();
    const pages = await desk.allPages();
    const shown = pages.flat().map(({ reference, others }) => [reference, others]);
    expect(shown).toEqual(expected.map(([reference, others]) => [reference, Math.min(others, 20)]));
    expect(expected.reduce((sum, [, others]) => sum + 1 + others, 0)).toBe(240);
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(50);

    const urgent = (await desk.allPages({ urgent: true })).flat();
    expect(urgent).toHaveLength(22);
    await desk.stop();
  });
});

describe('with 10,001 open', () => {
  let desk: Awaited<ReturnType<typeof startFlooded>>;
  let newest: Awaited<ReturnType<typeof desk.store>>;
  beforeAll(async () => {
    desk = await startFlooded();
    // One of twenty is of an address whose others stand on other pages.
    for (let n = 0; n < 10_000; n += 1)
      await desk.store({
        kind: n % 2 ? 'contact' : 'appointment',
        due: n < 30 ? -1 : 24,
        ...(n % 20 ? {} : { email: `group${n % 400}@group.example` }),
      });
    newest = await desk.store({ urgency_level: 'urgent', name: 'Zelda Quist', due: 48 });
  }, 120_000);
  afterAll(() => desk.stop());
  let before = 0;
  beforeEach(() => {
    before = desk.engine.calls();
  });

  it('the newest urgent one is on the first page, which takes no more reads than with few', async () => {
    const { rows, next } = await desk.list();
    expect(rows[0]?.reference).toBe(newest.reference);
    expect(rows).toHaveLength(50);
    expect(next).toBeDefined();
    // Three for the count, three of the queue, one of what was seen, two for each row, two for all words, and the audit.
    expect(desk.engine.calls() - before).toBeLessThanOrEqual(11 + 2 * 50);
  });

  it('somebody far behind is found by name', async () => {
    const last = await desk.store({ name: 'Wilhelmina Last', due: 400 });
    expect(await desk.referencesOf({ search: 'wilhel' })).toEqual([last.reference]);
    await desk.act('ann', last.key, { action: 'state', state: 'spam' });
  });

  it('the count says that there are more than it counted', async () => {
    expect(await desk.count()).toMatchObject({ open: 1000, more: true });
    expect(desk.engine.calls() - before).toBeLessThanOrEqual(3);
  });

  it('the job counts all of it, and the hourly copy has all', async () => {
    const opening = openingTime(desk.runtime.now() + 86_400_000, testOpeningHours) ?? 0;
    desk.advance(Math.ceil((opening - desk.runtime.now()) / 1000));
    await watchWorkHandler(desk.runtime)({});
    // What it counts for the alarm it also mails when the practice opens.
    expect(desk.aws.emails.at(-1)?.subject).toMatch(/^10001 not started, \d{2,} overdue$/);
    const copy = desk.aws.objects.get('copies/open.csv') ?? '';
    expect(copy.split('\r\n')).toHaveLength(10_001 + 2);
    expect(copy).toContain('Zelda Quist');
  }, 60_000);

  it('an export has all, in files that a function can answer', async () => {
    const exportOpen = exportHandler(desk.runtime);
    const lines: string[] = [];
    let after: string | undefined;
    do {
      const body = { what: 'open', ...(after === undefined ? {} : { after }) };
      const { text, next } = exportAnswer.parse((await desk.as('olga', exportOpen, body)).body);
      lines.push(...text.trim().split('\r\n').slice(1));
      after = next;
    } while (after !== undefined);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(10_001);
    expect(lines[0]).toContain('Zelda Quist');
  }, 120_000);
});

describe('a record that cannot be read', () => {
  it.each([{ name: 7 }, { change_count: 'many' }])(
    'hides nothing of its address that can, though it stands before it: %j',
    async (spoiled) => {
      const desk = await startFlooded();
      const email = 'same@one.example';
      const broken = await desk.store({ email, urgency_level: 'urgent' });
      const whole = await desk.store({ email });
      const { key, ...item } = broken;
      await desk.engine.put('contact_form_submissions', { ...item, ...spoiled });
      const { rows, unreadable } = await desk.list();
      expect(rows).toMatchObject([{ reference: whole.reference, others: 0 }]);
      expect(unreadable).toEqual([{ ...key, reference: broken.reference }]);
      await desk.stop();
    },
  );

  it('is named in the list, counted, copied and leaves the others as they are', async () => {
    const desk = await startFlooded();
    const [broken, whole] = [await desk.store({}), await desk.store({ name: 'Whole Person' })];
    const { key, ...item } = broken;
    await desk.engine.put('contact_form_submissions', { ...item, name: 7, notices: 'none' });
    const { rows, unreadable } = await desk.list();
    expect(rows.map(({ reference }) => reference)).toEqual([whole.reference]);
    expect(unreadable).toEqual([{ ...key, reference: broken.reference }]);
    expect((await desk.count()).open).toBe(2);
    const opened = await desk.as('ann', desk.handlers.view, key);
    expect(opened.error.message).toContain(`${broken.reference} is stored, but cannot be read`);

    const counted = vi.spyOn(Metrics.prototype, 'addMetric');
    desk.advance((60 - new Date(desk.runtime.now()).getUTCMinutes()) * 60);
    await watchWorkHandler(desk.runtime)({});
    expect(counted).toHaveBeenCalledWith('RecordUnreadable', 'Count', 1);
    counted.mockRestore();
    expect(desk.aws.objects.get('copies/open.csv')).toMatch(
      new RegExp(`"${broken.reference}",[^\\n]*"Cannot be read"`),
    );
    expect(desk.aws.objects.get('copies/open.csv')).toContain('Whole Person');
    await desk.stop();
  });
});
