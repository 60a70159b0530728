import { randomUUID } from 'node:crypto';
import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { noticeNames } from '@concierge/contract/notice-requests';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { noticeFunctions } from '../testing/notice-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startWorld, testEnvironment, type World } from '../testing/world';
import { owedNoticesHandler } from './handler';

const { practicePerHour, digestSeconds, referencesInText } = limits.notices;
const [emails, texts] = [practicePerHour.notification_email, practicePerHour.notification_sms];

let world: World;
let job: () => Promise<void>;
beforeEach(async () => {
  world = await startWorld();
  // Early in a digest's part of the hour.
  world.advance(digestSeconds - (Math.floor(world.runtime.now() / 1000) % digestSeconds) + 1);
  const handler = owedNoticesHandler(world.runtime);
  job = () => handler({});
});
afterEach(() => world.stop());

/** Bookings and messages of as many people, each with all that the page does. */
async function sent(count: number) {
  const functions = noticeFunctions(world.runtime);
  const one = async (kind: IntakeKind) => {
    const body = intakeBody();
    const viewer = { 'x-viewer-address': randomUUID() };
    const stored = await post(intakeHandler(world.runtime, kind), body, viewer);
    expect(stored.status).toBe(201);
    for (const notice of noticeNames) {
      const payload = notice === 'confirmation_email' ? confirmationBody : notificationBody;
      const ask = () => post(functions[notice], payload(kind, body));
      // On a busy machine one may be told to try again, and does.
      const { status } = await ask();
      expect(status === 503 ? (await ask()).status : status).toBe(200);
    }
    return { ...body, reference: String(stored.body.reference) };
  };
  const all = [];
  for (let begun = 0; begun < count; begun += abreast) {
    const some = Array.from({ length: Math.min(abreast, count - begun) }, (_, at) =>
      one(at % 2 === 0 ? 'appointment' : 'contact'),
    );
    all.push(...(await Promise.all(some)));
  }
  return all;
}
const abreast = 5;
const toPractice = () => world.aws.emails.filter(({ to }) => to[0] === testEnvironment.PRACTICE_EMAIL);
const records = async () => [
  ...(await world.engine.items('appointment_requests')),
  ...(await world.engine.items('contact_form_submissions')),
];
const stillOwed = async () => (await records()).filter((record) => record.owed !== undefined);

it('a flood reaches the practice as the hour’s most one by one and one digest, and nothing is dropped', async () => {
  const flood = await sent(emails + 12);
  expect([toPractice().length, world.aws.sms.length]).toEqual([emails, texts]);
  // Whoever booked is told what everybody is told, and has the confirmation.
  expect(world.aws.emails).toHaveLength(flood.length + emails);
  await job();
  expect([toPractice().length, world.aws.sms.length]).toEqual([emails, texts]);

  world.advance(digestSeconds);
  await job();
  await job();
  expect([toPractice().length, world.aws.sms.length]).toEqual([emails + 1, texts + 1]);
  const alone = JSON.stringify(toPractice().slice(0, emails));
  const digest = toPractice().at(-1)?.text ?? '';
  for (const { reference, email } of flood) {
    const told = alone.includes(reference) ? alone : digest;
    expect(told).toContain(reference);
    expect(told).toContain(email);
  }
  expect(digest).toContain('Message: I sleep badly.');
  const text = world.aws.sms.at(-1)?.body ?? '';
  const beyond = flood.length - texts;
  expect(text.match(/[2-9A-Z]{3}-[2-9A-Z]{4}/g)).toHaveLength(referencesInText);
  expect(text).toContain(`and ${beyond - referencesInText} others`);
  expect(await stillOwed()).toEqual([]);
});

it('the practice is told one by one again when the hour is over', async () => {
  await sent(texts + 1);
  expect(world.aws.sms).toHaveLength(texts);
  world.advance(limits.rateWindowSeconds + 1);
  await job();
  expect(world.aws.sms).toHaveLength(texts + 1);
  const [late] = await sent(1);
  expect(world.aws.sms.at(-1)?.body).toContain(`Ref ${late?.reference}`);
});

it('a second digest waits for the next quarter of the hour, whatever is owed', async () => {
  await sent(texts + 1);
  world.advance(digestSeconds);
  await job();
  expect(world.aws.sms).toHaveLength(texts + 1);
  // Looked at late, as where an index lags behind its table.
  const { id } = intakeBody();
  const [item] = await world.engine.items('appointment_requests');
  const due = new Date(world.runtime.now() - 1000).toISOString();
  const notices = item?.notices as Record<string, object>;
  const held = { ...notices.notification_sms, state: 'held', next_at: due, lease: null, lease_until: 0 };
  await world.engine.put('appointment_requests', {
    ...item,
    id,
    reference: 'LAT-ECOM',
    owed: 'notices',
    owed_at: due,
    notices: { ...notices, notification_sms: held },
  });
  await job();
  expect(world.aws.sms).toHaveLength(texts + 1);
  world.advance(digestSeconds);
  await job();
  expect(world.aws.sms.at(-1)?.body).toContain('LAT-ECOM');
  expect(await stillOwed()).toEqual([]);
});

it('a digest that could not be sent is sent in the next quarter of the hour', async () => {
  await sent(texts + 1);
  world.advance(digestSeconds);
  world.aws.modes.sns = 'error';
  await job();
  world.aws.modes.sns = 'ok';
  await job();
  expect(world.aws.sms).toHaveLength(texts);
  world.advance(digestSeconds);
  await job();
  expect(world.aws.sms).toHaveLength(texts + 1);
  expect(await stillOwed()).toEqual([]);
});

it('parallel senders are held exactly to the hour’s most', async () => {
  const functions = noticeFunctions(world.runtime);
  const bodies = Array.from({ length: texts + 20 }, () => intakeBody());
  for (const body of bodies)
    await post(intakeHandler(world.runtime, 'contact'), body, { 'x-viewer-address': randomUUID() });
  const twice = [...bodies, ...bodies];
  await Promise.all(twice.map((body) => post(functions.notification_sms, notificationBody('contact', body))));
  expect(world.aws.sms).toHaveLength(texts);
});
