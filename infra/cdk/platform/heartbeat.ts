import { randomBytes, randomUUID } from 'node:crypto';
import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSMSSandboxPhoneNumbersCommand,
  type PhoneNumberInformation,
  type SNSClient,
} from '@aws-sdk/client-sns';
import { testHeader } from '@concierge/contract/aws/edge-headers';
import { referenceRule } from '@concierge/contract/forms/reference';
import { accountService, operationHeader } from '@concierge/contract/requests/account-operations';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { errorAnswer, inserted } from '@concierge/contract/wire/responses';
import { type Finding, findingOf } from './findings';

/** A site whose accounts sign in at its own origin. */
export interface WatchedSite {
  readonly origin: string;
  readonly clientId: string;
}

/** A function of signed-in people, and what to invoke instead of having an account. */
export interface WatchedFunction {
  readonly origin: string;
  readonly path: string;
  readonly alias: string;
}

export interface HeartbeatOptions {
  /** The public site. */
  readonly site: WatchedSite;
  readonly desk: WatchedSite;
  readonly functions: readonly WatchedFunction[];
  /** Marks a request as a test. */
  readonly mark: string;
  readonly fetch: typeof fetch;
  /** Invokes a function with the edge's secret and the mark, and returns its answer's status. */
  readonly invoke: (alias: string, path: string) => Promise<number>;
  /** Called when functions reject the edge itself, so that everybody gets a 403. */
  readonly edgeRefused: () => void;
}

type Checks = Readonly<Record<string, () => Promise<string>>>;

/**
 * Checks what visitors and staff would notice, each thing separately, and whether each function may do what it has to. It
 * leaves no record and sends nothing to anybody. No text is sent, because texts have no simulator.
 */
export async function heartbeat(options: HeartbeatOptions): Promise<Finding[]> {
  const { site, desk, functions, mark, fetch, invoke, edgeRefused } = options;
  const ask = (address: string, init?: RequestInit) =>
    fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });

  async function submit(path: string, status: number, body: object): Promise<unknown> {
    const answer = await ask(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [testHeader]: mark },
      body: JSON.stringify(body),
    });
    const said: unknown = await answer.json().catch(() => undefined);
    if (answer.status === 403 && errorAnswer.safeParse(said).data?.error.code === 'forbidden') edgeRefused();
    if (answer.status !== status)
      throw new Error(`A test of ${path} is answered ${answer.status} instead of ${status}`);
    return said;
  }

  /** Begins a sign-in of nobody. Cognito tells no stranger whether there is such an account. */
  async function signIn({ origin, clientId }: WatchedSite): Promise<string> {
    const body = {
      ...{ AuthFlow: 'USER_SRP_AUTH', ClientId: clientId },
      AuthParameters: { USERNAME: randomUUID(), SRP_A: randomBytes(256).toString('hex') },
    };
    const answer = await ask(`${origin}/accounts/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        [operationHeader]: `${accountService}InitiateAuth`,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!/PASSWORD_VERIFIER|NotAuthorizedException/.test(text))
      throw new Error(`Cognito answers a sign-in with ${answer.status} and no challenge`);
    return 'asks for the password';
  }

  const id = randomUUID();
  const person = { name: 'Test', email: 'test@example.org', phone: '+15550100100' };
  const notice = { type: 'appointment', requestId: id, ...person };
  const sends = (path: string) => async () => {
    await submit(path, 200, notice);
    return 'may send';
  };
  const checks: Checks = {
    Home: async () => {
      const page = await ask(`${site.origin}/`);
      const html = await page.text();
      if (page.status !== 200 || !/<h1[\s>]/.test(html))
        throw new Error(`The home page answers ${page.status}, or without its heading`);
      return 'answers';
    },
    Booking: async () => {
      const said = await submit(endpoints.appointmentRequests.path, 201, { id, ...person, consent: true });
      if (!referenceRule.test(inserted.parse(said).reference))
        throw new Error('A test booking has a wrong reference');
      return 'stored, read and removed';
    },
    Confirmation: sends(endpoints.sendConfirmationEmail.path),
    'Mail to the practice': sends(endpoints.sendNotificationEmail.path),
    'Text to the practice': sends(endpoints.sendSmsNotification.path),
    Survey: async () => {
      await submit(endpoints.patientSurveys.path, 201, { id, session_id: String(Date.now()) });
      return 'could be stored';
    },
    Change: async () => {
      const nobodys = { action: 'cancel', reference: 'ZZZ-ZZZZ', email: person.email };
      await submit(endpoints.requestChanges.path, 200, { id, ...nobodys });
      return 'could be stored';
    },
    'Sign-in': () => signIn(site),
    'Sign-in of staff': () => signIn(desk),
    ...Object.fromEntries(
      functions.map(({ origin, path, alias }) => [
        path,
        async () => {
          const stranger = await ask(origin + path, { method: 'POST' });
          if (stranger.status !== 401) throw new Error(`${path} answers a stranger ${stranger.status}`);
          const status = await invoke(alias, path);
          if (status !== 200) throw new Error(`${path} answers its test ${status}`);
          return 'could answer';
        },
      ]),
    ),
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
    const [{ IsInSandbox }, { attributes = {} }, { PhoneNumbers = [] }, numbers] = await Promise.all([
      sns.send(new GetSMSSandboxAccountStatusCommand({})),
      sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
      // A sandbox has at most ten, and sends only to those that are verified.
      sns.send(new ListSMSSandboxPhoneNumbersCommand({})),
      sns.send(new ListOriginationNumbersCommand({})),
    ]);
    const reachesPractice =
      IsInSandbox !== true ||
      PhoneNumbers.some((one) => one.PhoneNumber === practiceSms && one.Status === 'Verified');
    const lacks = [
      ...(reachesPractice ? [] : ['sandbox without the practice’s number']),
      ...(usableNumbers(numbers.PhoneNumbers).length > 0 ? [] : ['no number that may send']),
    ];
    const limitUsd = Number(attributes.MonthlySpendLimit ?? 0);
    if (lacks.length > 0 || limitUsd < 1)
      throw new Error([`SNS says limit $${limitUsd}`, ...lacks].join(', '));
    return `up to $${limitUsd} a month`;
  };
  return Promise.all(practiceSms ? [mail, findingOf('Texts', texts)] : [mail]);
}

/** The numbers that carriers take texts from: the list has pending and deleted ones too. */
export const usableNumbers = (
  numbers: readonly PhoneNumberInformation[] = [],
): readonly PhoneNumberInformation[] =>
  numbers.filter(
    ({ Status, NumberCapabilities = [] }) =>
      Status?.toUpperCase() === 'ACTIVE' && NumberCapabilities.includes('SMS'),
  );
