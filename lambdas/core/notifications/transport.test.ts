import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../config';
import { startTestEnvironment, testVariables } from '../testing/test-environment';
import { connectSes, connectSns, type OutgoingEmail } from './transport';

const environment = await startTestEnvironment();
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

const connect = () => connectSes(settings.notifications().parse(testVariables));
const email = (to: string, changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to,
  replyTo: to,
  subject: `To ${to}`,
  html: `<p>${to}</p>`,
  text: to,
  ...changes,
});
/** Half of a surrogate pair, which UTF-8 can't encode. */
const half = '\ud83d';

it('mail to the practice names the practice’s configuration set, and other mail the visitors’', async () => {
  const { PRACTICE_EMAIL: practice = '' } = testVariables;
  const sets = { SES_CONFIGURATION_SET: 'visitors', SES_PRACTICE_CONFIGURATION_SET: 'practice' };
  const send = connectSes(settings.notifications().parse({ ...testVariables, ...sets }));
  await send(email(practice));
  await send(email('ada@example.com'));
  expect(environment.aws.emails.map(({ to, configurationSet }) => [...to, configurationSet])).toEqual([
    [practice, 'practice'],
    ['ada@example.com', 'visitors'],
  ]);
});

describe('a message that cannot be serialized', () => {
  it.each(['subject', 'text', 'html', 'replyTo'] as const)(
    'because of its %s leaks nothing into the emails that follow',
    async (part) => {
      const send = connect();
      await expect(send(email('stranger@example.com', { [part]: half }))).rejects.toThrow();
      await send(email('first@example.com'));
      await send(email('second@example.com'));
      expect(environment.aws.emails).toEqual(
        ['first@example.com', 'second@example.com'].map((to) => ({
          from: testVariables.MAIL_SENDER,
          to: [to],
          replyTo: [to],
          subject: `To ${to}`,
          html: `<p>${to}</p>`,
          text: to,
        })),
      );
    },
  );

  it('leaks nothing into emails that are being sent at the same time', async () => {
    const send = connect();
    const addresses = Array.from({ length: 5 }, (_, index) => `person-${index}@example.com`);
    await Promise.allSettled(
      addresses.flatMap((to) => [send(email('stranger@example.com', { text: half })), send(email(to))]),
    );
    const sent = environment.aws.emails.map(({ to, subject, text }) => `${to} ${subject} ${text}`);
    expect(sent.sort()).toEqual(addresses.map((to) => `${to} To ${to} ${to}`));
  });

  it('leaks nothing into the text messages that follow', async () => {
    const sms = connectSns();
    await expect(sms('+15550100199', `Poison ${half}`)).rejects.toThrow();
    await sms('+15550100199', 'Hello');
    expect(environment.aws.sms).toEqual([{ to: '+15550100199', body: 'Hello' }]);
  });
});
