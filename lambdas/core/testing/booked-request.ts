import { randomUUID } from 'node:crypto';
import type { RequestChangeBody } from '@concierge/contract/requests/request-changes';
import { limits } from '@concierge/contract/text/limits';
import { linkSignature } from '../hashes';
import { intakeHandler } from '../intake/handler';
import { outboxHandler } from '../notifications/handler';
import { referenceOf } from '../reference';
import { requestChangeHandler } from '../requests/handler';
import { withCaptchas } from './captcha-token';
import { intakeBody } from './samples';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
  testSecrets,
  testVariables,
} from './test-environment';

export interface Booked {
  readonly id: string;
  readonly email: string;
  readonly reference: string;
}

/** Headers of a sender who shares no limit with others. */
export const elsewhere = () => ({ 'x-viewer-address': `network of ${randomUUID()}` });

export const friday = {
  time_zone: 'America/New_York' as const,
  windows: [{ day: 'friday', part: 'evening' } as const],
};

export const cancel = (fields: Partial<RequestChangeBody>): RequestChangeBody => ({
  id: randomUUID(),
  action: 'cancel',
  ...fields,
});

/** The signed part of the link in a request's confirmation. */
export const linkOf = ({ id }: Pick<Booked, 'id'>) => `${id}.${linkSignature(testSecrets.hash, id)}`;

/** The reference of a record in the test environment. */
export const testReferenceOf = (kind: string, id: string) => referenceOf(testSecrets.hash, kind, id);

/** Sends everything that is due, and clears the sent messages. */
export async function sendAll(environment: TestEnvironment): Promise<void> {
  environment.advance(limits.notifications.jobAfterSeconds + 1);
  await outboxHandler(environment.runtime)({});
  environment.aws.reset();
}

/** A booking with all its notifications sent. Also makes somebody else's. */
export async function booked(
  environment: TestEnvironment,
  email = `ada@${randomUUID().slice(0, 8)}.example`,
): Promise<Booked> {
  const body = intakeBody({ email });
  const insert = intakeHandler(withCaptchas(environment.runtime), 'appointment');
  for (const each of [body, intakeBody()])
    await post(insert, { ...each, recaptchaToken: each.id }, elsewhere());
  await sendAll(environment);
  return { id: body.id, email, reference: testReferenceOf('appointment', body.id) };
}

export const storedRequest = async (environment: TestEnvironment, { id }: Pick<Booked, 'id'>) =>
  (await environment.engine.items('appointment_requests')).find((item) => item.id === id);

/** The subjects of the practice's mails about changes. */
async function mailsOfChanges(environment: TestEnvironment): Promise<string[]> {
  await outboxHandler(environment.runtime)({});
  const toPractice = environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);
  return toPractice.map(({ subject }) => subject);
}

/** A test environment with the function that changes requests. */
export async function startRequests() {
  const environment = await startTestEnvironment();
  return {
    environment,
    change: requestChangeHandler(environment.runtime),
    booked: (email?: string) => booked(environment, email),
    stored: (request: Pick<Booked, 'id'>) => storedRequest(environment, request),
    mailsOfChanges: () => mailsOfChanges(environment),
  };
}
