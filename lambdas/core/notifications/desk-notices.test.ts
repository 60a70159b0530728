import { afterAll, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { elsewhere, testReferenceOf } from '../testing/booked-request';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler } from './handler';

const environment = await startTestEnvironment({ PRACTICE_NOTICES: 'reference' });
afterAll(() => environment.stop());

it('a stage whose practice reads the rest at its desk tells it reference, kind and urgency, with the link, and nobody’s name or words', async () => {
  const body = intakeBody({ name: 'Xanthippe Quill', urgency_level: 'urgent', message: 'MESSAGE-TEXT' });
  await post(intakeHandler(environment.runtime, 'appointment'), body, elsewhere());
  environment.advance(3600);
  await outboxHandler(environment.runtime)({});
  const [sms] = environment.aws.sms;
  const mail = environment.aws.emails.find(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);
  const reference = testReferenceOf('appointment', body.id);
  expect(mail?.subject).toBe(`URGENT: New consultation request (${reference})`);
  expect(mail?.text).toContain('https://desk.hearthside.example/');
  expect(mail?.replyTo).toEqual([]);
  expect(sms?.body).toContain(`Urgent (within 48 hours). Ref ${reference}`);
  expect(`${mail?.html}${mail?.text}${sms?.body}`).not.toMatch(
    /Xanthippe|Quill|MESSAGE-TEXT|insomnia|maeve/i,
  );
});
