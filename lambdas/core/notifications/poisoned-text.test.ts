import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpHandler } from '../http/handler';
import { intakeHandler } from '../intake/handler';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler } from './handler';

let environment: TestEnvironment;
let book: HttpHandler;
let send: ReturnType<typeof notificationFunctions>;
beforeEach(async () => {
  environment = await startTestEnvironment();
  book = intakeHandler(environment.runtime, 'appointment');
  send = notificationFunctions(environment.runtime);
});
afterEach(() => environment.stop());

/** Half of a surrogate pair: JSON can contain it, UTF-8 can't encode it. */
const half = '\ud83d';

type Body = ReturnType<typeof intakeBody>;
const ask = (body: Body) =>
  Promise.all(
    notificationNames.map(async (notification) => {
      const bodyOf = notification === 'confirmation_email' ? confirmationBody : notificationBody;
      return (await post(send[notification], bodyOf('appointment', body))).status;
    }),
  );
const sentAbout = ({ name, email }: Body) => ({
  emails: environment.aws.emails.filter(({ to, text }) => to.includes(email) || text.includes(email)),
  sms: environment.aws.sms.filter(({ body }) => body.includes(name)),
});

describe('half a character', () => {
  it.each(['message', 'interest', 'primary_concern', 'website'] as const)(
    'in %s is stored as U+FFFD, and costs nobody a notification',
    async (field) => {
      const stranger = intakeBody({ name: 'Stranger', [field]: `a ${half} b` });
      const bystander = intakeBody({ name: 'Bystander' });
      expect((await post(book, stranger)).status).toBe(201);
      expect((await post(book, bystander)).status).toBe(201);
      const [item] = (await environment.engine.items('appointment_requests')).filter(
        ({ id }) => id === stranger.id,
      );
      expect(item?.[field]).toBe('a \ufffd b');
      expect(await ask(stranger)).toEqual([200, 200, 200]);
      expect(await ask(bystander)).toEqual([200, 200, 200]);
      const { emails, sms } = sentAbout(bystander);
      expect(emails.flatMap(({ to }) => to).sort()).toEqual(
        [bystander.email, testVariables.PRACTICE_EMAIL].sort(),
      );
      expect(sms).toHaveLength(1);
      expect(JSON.stringify([emails, sms])).not.toContain('Stranger');
    },
  );
});

describe('a record that was stored before texts were made well-formed', () => {
  it('is sent, and so are the records after it', async () => {
    const old = intakeBody({ name: 'Old' });
    const bystander = intakeBody({ name: 'Bystander' });
    await post(book, old);
    await post(book, bystander);
    const [item] = (await environment.engine.items('appointment_requests')).filter(({ id }) => id === old.id);
    await environment.engine.put('appointment_requests', { ...item, message: `Cut ${half}` });
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await outboxHandler(environment.runtime)({});
    expect(sentAbout(old).emails.some(({ text }) => text.includes('Cut \ufffd'))).toBe(true);
    expect(sentAbout(bystander).emails).toHaveLength(2);
    expect(environment.aws.emails).toHaveLength(4);
    expect(environment.aws.sms).toHaveLength(2);
  });
});
