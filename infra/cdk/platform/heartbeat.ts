import { randomUUID } from 'node:crypto';
import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListSMSSandboxPhoneNumbersCommand,
  type SNSClient,
} from '@aws-sdk/client-sns';
import { testHeader } from '@concierge/contract/aws/edge-headers';
import { referenceRule } from '@concierge/contract/forms/reference';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { errorAnswer, inserted } from '@concierge/contract/wire/responses';
import { type Finding, findingOf } from './findings';

export interface HeartbeatOptions {
  /** The site's origin, as visitors type it. */
  readonly origin: string;
  /** Marks a booking as a test. */
  readonly mark: string;
  readonly fetch: typeof fetch;
  /** Called when functions reject the edge itself, so that everybody gets a 403. */
  readonly edgeRefused: () => void;
}

/** Checks what a visitor would notice, each thing separately. It leaves no record and sends no messages. */
export async function heartbeat({ origin, mark, fetch, edgeRefused }: HeartbeatOptions): Promise<Finding[]> {
  const ask = (path: string, init?: RequestInit) =>
    fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });
  const checks: Readonly<Record<string, () => Promise<string>>> = {
    Home: async () => {
      const page = await ask('/');
      const html = await page.text();
      if (page.status !== 200 || !/<h1[\s>]/.test(html))
        throw new Error(`The home page answers ${page.status}, or without its heading`);
      return 'answers';
    },
    Booking: async () => {
      const id = randomUUID();
      const answer = await ask(endpoints.appointmentRequests.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [testHeader]: mark },
        body: JSON.stringify({
          id,
          name: 'Test',
          email: 'test@example.org',
          phone: '+15550100100',
          consent: true,
        }),
      });
      if (
        answer.status === 403 &&
        errorAnswer.safeParse(await answer.json()).data?.error.code === 'forbidden'
      )
        edgeRefused();
      if (answer.status !== 201)
        throw new Error(`A test booking is answered ${answer.status} instead of 201`);
      const { reference } = inserted.parse(await answer.json());
      if (!referenceRule.test(reference)) throw new Error('A test booking has a wrong reference');
      return 'stored, read and removed';
    },
  };
  return Promise.all(Object.entries(checks).map(([what, check]) => findingOf(what, check)));
}

/**
 * Checks what no release or deploy of code can break or repair: how AWS lets the account send mail and texts.
 * @param practiceSms Where texts go; undefined if the stage sends none
 */
export function accountFindings(
  ses: Pick<SESv2Client, 'send'>,
  sns: Pick<SNSClient, 'send'>,
  practiceSms: string | undefined,
): Promise<Finding[]> {
  const mail = findingOf('Mail', async () => {
    const {
      SendingEnabled,
      ProductionAccessEnabled,
      EnforcementStatus = '',
    } = await ses.send(new GetAccountCommand({}));
    if (!SendingEnabled || !ProductionAccessEnabled || EnforcementStatus !== 'HEALTHY')
      throw new Error(
        `SES says ${EnforcementStatus}${SendingEnabled ? '' : ', paused'}${ProductionAccessEnabled ? '' : ', sandbox'}`,
      );
    return 'SES says healthy';
  });
  const texts = async () => {
    const [{ IsInSandbox }, { attributes = {} }, { PhoneNumbers = [] }] = await Promise.all([
      sns.send(new GetSMSSandboxAccountStatusCommand({})),
      sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
      // A sandbox has at most ten, and sends only to those that are verified.
      sns.send(new ListSMSSandboxPhoneNumbersCommand({})),
    ]);
    const reachesPractice =
      IsInSandbox !== true ||
      PhoneNumbers.some((one) => one.PhoneNumber === practiceSms && one.Status === 'Verified');
    const limitUsd = Number(attributes.MonthlySpendLimit ?? 0);
    if (!reachesPractice || limitUsd < 1)
      throw new Error(
        `SNS says limit $${limitUsd}${reachesPractice ? '' : ', sandbox without the practice’s number'}`,
      );
    return `up to $${limitUsd} a month`;
  };
  return Promise.all(practiceSms ? [mail, findingOf('Texts', texts)] : [mail]);
}
