import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { received } = desk;
const { list, act, referencesOf } = actionsAt(desk);

// Ids whose references begin with different blocks that hold letters: digits are looked for in phone numbers too.
const jose = await received('appointment', {
  id: '7b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b',
  name: 'Jose\u0301 Núñez',
  phone: '+12125550177',
});
const oneill = await received('contact', {
  id: '6b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b',
  name: "Maeve O'Neill-Đặng",
  phone: '+442079460018',
});
await act('ann', oneill.key, { action: 'state', state: 'done' });

const finds = (one: { readonly reference: string }, ...typed: string[]) =>
  it.each(typed)('finds %s', async (search) => {
    expect(await referencesOf({ search })).toEqual([one.reference]);
  });

describe('a name, of what is open or closed', () => {
  finds(jose, 'Jose Nunez', 'JOSÉ', 'Jose\u0301', 'nunez, jose', 'jo nuñ');
  finds(oneill, 'O’Neill', 'oneill', 'o neill', "O'NEILL", 'Dang', 'Oʼneill-Dang, Maeve');
});

describe('a phone number or a part of one', () => {
  finds(jose, '(212) 555-0177', '+1 212 555 0177', '555–0177', '0177', '(212) 555');
  finds(oneill, '+44 (0)20 7946 0018', '020 7946 0018', '7946');
});

describe('a reference, however it is written', () => {
  const { reference } = oneill;
  const [first = '', rest = ''] = reference.split('-');
  finds(oneill, first, rest.toLowerCase(), `…${rest}`);
  finds(oneill, reference.toLowerCase(), `${first}–${rest}.`, `(${first} ${rest})`, `[${first}${rest}],`);
});

it('finds a block of a reference that is digits alone, and could be part of a number', async () => {
  const [stored] = await desk.engine.items('appointment_requests');
  await desk.engine.put('appointment_requests', { ...stored, id: 'digits', reference: 'K7M-8372' });
  expect(await referencesOf({ search: '8372' })).toEqual(['K7M-8372']);
  await desk.engine.client.send(
    new DeleteItemCommand({ TableName: 'appointment_requests', Key: { id: { S: 'digits' } } }),
  );
});

describe('an address, as it is pasted', () => {
  const { email } = jose;
  finds(jose, email, ` ${email}. `, `José <${email}>`, `mailto:${email}`, email.replace('@', '＠'));
});

it('finds nothing for signs alone, and for what nobody is called', async () => {
  expect(await referencesOf({ search: '...' })).toEqual([]);
  expect(await referencesOf({ search: 'jose oneill' })).toEqual([]);
});

it('is over everything, whatever the filters are', async () => {
  expect(await referencesOf({ search: 'maeve', owner: 'me', urgent: true, show: 'new' })).toEqual([
    oneill.reference,
  ]);
});

it('has further pages, with each record once', async () => {
  const phone = '+12125550199';
  const all: string[] = [];
  for (let n = 0; n < 54; n += 1) {
    const kind = n % 2 ? 'contact' : 'appointment';
    all.push((await received(kind, { phone, name: 'Quentin Many' })).reference);
  }
  for (const search of [phone, '5550199', 'quentin']) {
    const first = await list({ search });
    const second = await list({ search, after: first.next });
    expect([first.rows.length, second.rows.length, second.next], search).toEqual([50, 4, undefined]);
    const found = [...first.rows, ...second.rows].map(({ reference }) => reference);
    expect(new Set(found), search).toEqual(new Set(all));
  }
});
