import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { watchWorkHandler } from '../desk-watch-work';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { as, received } = desk;
const { handlers, open, act, list, referencesOf, patient, survey, email, twins } = actionsAt(desk);

type Received = Awaited<ReturnType<typeof received>>;

describe('a part that leaves what it was merged into', () => {
  const row = async (id: string) => (await list()).rows.find((one) => one.id === id);
  const merged = async () => {
    const pair = await twins();
    await act('ann', pair.part.key, { action: 'merge', into: pair.head.key });
    return pair;
  };

  it.each([
    ['its person cancels it', async (part: Received) => patient('cancel', part)],
    ['its person changes it', async (part: Received) => patient('change', part)],
    ['its survey comes', async (part: Received) => void (await survey(part))],
  ])('because %s, is a row of its own, and the other stands for itself alone', async (_, leave) => {
    const address = email();
    const part = await received('appointment', { email: address, urgency_level: 'urgent' });
    const head = await received('contact', { email: address, urgency_level: 'routine' });
    await act('ann', part.key, { action: 'merge', into: head.key });
    expect(await row(head.id)).toMatchObject({ urgency_level: 'urgent', merged: 1 });
    await leave(part);
    expect(await open(head.key)).toMatchObject({ urgency_level: 'routine', merged: 0, parts: [] });
    const shown = (await list({ search: head.reference })).rows[0];
    expect(shown).toMatchObject({ urgency_level: 'routine', merged: 0 });
    // Its row, or the one of its address, is as urgent as it is.
    const rows = (await list()).rows.filter(({ id }) => id === part.id || id === head.id);
    const first = rows.find(({ id }) => id === part.id);
    expect(first).toMatchObject({ urgency_level: 'urgent' });
    expect(rows.length).toBe(first?.request_state === 'cancelled' ? 2 : 1);
    const order = () => referencesOf({ owner: 'nobody' });
    const other = await received('contact', { urgency_level: 'urgent' });
    await watchWorkHandler(desk.runtime)({});
    expect((await order()).indexOf(head.reference)).toBeGreaterThan((await order()).indexOf(other.reference));
  });

  it('because staff open it, is no part any more, and is again when that is undone', async () => {
    const { head, part } = await merged();
    const { id, body } = await act('ann', part.key, { action: 'state', state: 'new' });
    expect(body).toMatchObject({ state: 'new', merged_into: null });
    expect((await open(head.key)).open_others).toMatchObject([{ reference: part.reference }]);
    await act('ann', part.key, { action: 'undo', undoes: id });
    expect(await open(part.key)).toMatchObject({ state: 'done', merged_into: { reference: head.reference } });
    expect(await open(head.key)).toMatchObject({ merged: 1, parts: [{ reference: part.reference }] });
  });

  it('keeps, while it is one, the urgency that its person chose apart from the group’s', async () => {
    const { head } = await merged();
    expect(await open(head.key)).toMatchObject({
      urgency_level: 'urgent',
      own_urgency: 'routine',
      parts: [{ own_urgency: 'urgent' }],
    });
  });

  it('is found by its own name and reference, and says what it was merged into', async () => {
    const address = email();
    const head = await received('contact', { email: address, name: 'Jane Headname' });
    const part = await received('appointment', { email: address, name: 'Kurt Partname' });
    await act('ann', part.key, { action: 'merge', into: head.key });
    for (const search of ['partname', part.reference])
      expect((await list({ search })).rows, search).toMatchObject([
        { reference: part.reference, part_of: head.reference },
      ]);
  });
});

it('what its person canceled has a row of its own, beside what else the address has open', async () => {
  const { head, part } = await twins();
  const canceled = await received('appointment', { email: head.email });
  await patient('cancel', canceled);
  const rows = (await list()).rows.filter(({ id }) => [head.id, part.id, canceled.id].includes(id));
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({ id: canceled.id, request_state: 'cancelled', others: 0 }),
  );
});

it('whoever merges into what they have open has seen what comes of it', async () => {
  const { head, part } = await twins();
  await open(head.key, 'bea');
  const { body } = await act('bea', part.key, { action: 'merge', into: head.key });
  expect(body).toMatchObject({ reference: head.reference, changed: false });
});

it('a key that takes what nobody opened leaves it new to whoever pressed it', async () => {
  const one = await received('appointment');
  const { version } = (await list({}, 'bea')).rows.find(({ id }) => id === one.id) ?? {};
  const taken = { ...one.key, version, change: randomUUID(), action: 'take' };
  await as('bea', handlers.change, taken);
  expect((await list({}, 'bea')).rows.find(({ id }) => id === one.id)).toMatchObject({ changed: true });
});

it('what an address has open is all shown where the first of it is opened, whoever shares its mailbox', async () => {
  const name = randomUUID().slice(0, 8);
  const own = await received('appointment', { email: `${name}@gmail.com` });
  const second = await received('appointment', { email: `${name}@gmail.com` });
  for (let count = 0; count < 30; count += 1) {
    if (count % 3 === 0) desk.advance(3700);
    await received('appointment', { email: `${name}+${count}@gmail.com` });
  }
  const shown = (await open(own.key)).open_others.map(({ reference }) => reference);
  expect(shown).toContain(second.reference);
});
