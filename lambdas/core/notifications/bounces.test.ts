import { afterAll, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { elsewhere, sendAll, storedRequest, testReferenceOf } from '../testing/booked-request';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment } from '../testing/test-environment';
import { bounceHandler } from './bounces';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());
const handler = bounceHandler(environment.runtime);
const publish = (...messages: object[]) =>
  handler({ Records: messages.map((message) => ({ Sns: { Message: JSON.stringify(message) } })) });
const bounced = (messageId: string, tags: object) => ({ eventType: 'Bounce', mail: { messageId, tags } });

async function booked() {
  const body = intakeBody();
  await post(intakeHandler(environment.runtime, 'appointment'), body, elsewhere());
  await sendAll(environment);
  const notices = async () =>
    (await storedRequest(environment, body))?.notices as Record<string, { message_id: string }>;
  return { reference: testReferenceOf('appointment', body.id), notices };
}

describe('a mail that came back', () => {
  it('is noted at the record that it is about, and at that notice alone', async () => {
    const { reference, notices } = await booked();
    const id = (await notices()).confirmation_email?.message_id ?? '';
    await publish(bounced(id, { reference: [reference] }));
    const noted = await notices();
    expect(noted.confirmation_email).toHaveProperty('bounced_at');
    expect(noted.notification_email).not.toHaveProperty('bounced_at');
  });

  it('changes nothing if it is of another mail, about no record, or something else happened to it', async () => {
    const { reference, notices } = await booked();
    const before = await notices();
    const id = before.confirmation_email?.message_id ?? '';
    await publish(
      bounced('of another mail', { reference: [reference] }),
      bounced(id, {}),
      bounced(id, { reference: ['AAA-2222'] }),
      { ...bounced(id, { reference: [reference] }), eventType: 'Complaint' },
    );
    expect(await notices()).toEqual(before);
  });
});
