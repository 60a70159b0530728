import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SESClient } from '@aws-sdk/client-ses';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { readAccountLink } from '@concierge/contract/requests/account-links';
import { accountMailHandler } from '@concierge/lambdas/core/accounts/mail-handler';
import { signUpHandler } from '@concierge/lambdas/core/accounts/sign-up-handler';
import { staffSignInHandler } from '@concierge/lambdas/core/staff/sign-in-handler';
import { startTestEnvironment, type TestEnvironment } from '@concierge/lambdas/core/testing/test-environment';
import { Amplify } from 'aws-amplify';
import { confirmSignUp, fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startCognito } from '../aws/cognito/server';
import { staffFacts } from '../aws/cognito/staff-facts';
import { localKeyArn, startKms } from '../aws/kms';
import { Outbox } from '../aws/messages/outbox';
import { startMessageServers } from '../aws/messages/server';
import { Faults } from '../faults';
import { temporaryFolder } from './temporary';

const origin = 'http://127.0.0.1:8080';
const facts = {
  userPoolId: 'us-east-1_local0000',
  clientId: '0000000000000000000000000local',
};
const site = {
  SITE_ORIGIN: origin,
  BRAND_NAME: 'Hearthside <Medical>',
  SUPPORT_EMAIL: 'care@hearthside.example',
  SUPPORT_PHONE: '(800) 555-0142',
  MAIL_SENDER: 'care@hearthside.example',
  CODES_KEY: localKeyArn,
};
export const password = 'quiet lamp 7';

export const register = (email: string, secret = password) => {
  const username = randomUUID();
  return signUp({ username, password: secret, options: { userAttributes: { email } } }).then((answer) => ({
    username,
    answer,
  }));
};

/** What a stranger can see of a failure. */
export const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    (value) => JSON.stringify(value),
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Starts a local Cognito for each test of a file, with an outbox for its mail, and makes aws-amplify use one of its pools. */
export function testAccounts({ userPoolId, clientId } = facts) {
  let folder: string;
  let environment: TestEnvironment;
  let outbox: Outbox;
  /** One for all tests: the SDK caches its clients by region. */
  let kms: LoopbackServer;
  let closing: (() => Promise<void>)[];
  let cognito: LoopbackServer;
  const faults = new Faults();
  /** What a browser would store. It survives a restart of the stand-in, and is cleared before each test. */
  const kept = new Map<string, string>();
  /** Mails in transit. Only these tests wait for them. */
  const onTheirWay: Promise<unknown>[] = [];

  beforeAll(async () => {
    kms = await startKms();
    process.env.AWS_ENDPOINT_URL_KMS = kms.origin;
  });
  afterAll(() => kms.close());

  async function start() {
    outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
    const messages = await startMessageServers(outbox, faults);
    const ses = () => new SESClient({ endpoint: messages.ses, maxAttempts: 1 });
    // The functions that AWS would start.
    const preSignUp = signUpHandler(environment.runtime);
    const send = accountMailHandler({
      ...environment.runtime,
      clients: { ...environment.runtime.clients, ses },
    });
    const sendMail = (event: unknown) => {
      const sent = send(event);
      onTheirWay.push(sent.catch(() => undefined));
      return sent;
    };
    const postAuthentication = staffSignInHandler(environment.runtime);
    const staff = { folder: join(folder, 'staff'), facts: staffFacts, postAuthentication };
    cognito = await startCognito({
      folder: join(folder, 'accounts'),
      kms: kms.origin,
      facts,
      preSignUp,
      sendMail,
      staff,
    });
    closing = [() => cognito.close(), () => messages.close(), () => outbox.close()];
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId,
          userPoolClientId: clientId,
          userPoolEndpoint: cognito.origin,
        },
      },
    });
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      getItem: async (key) => kept.get(key) ?? null,
      setItem: async (key, value) => void kept.set(key, value),
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    });
  }

  async function stop() {
    await arrived();
    for (const close of closing) await close();
  }

  /** Waits until every mail has been sent or has failed. */
  async function arrived(): Promise<void> {
    while (onTheirWay.length > 0) await Promise.all(onTheirWay.splice(0));
  }

  beforeEach(async () => {
    folder = await temporaryFolder();
    kept.clear();
    // Variables that Lambda sets for every function.
    const given = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    environment = await startTestEnvironment(site);
    await start();
  });

  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    faults.reset();
    await stop();
    await environment.stop();
  });

  /** The user and code in the newest mail to an address. */
  async function mailedTo(email: string) {
    await arrived();
    const mail = outbox.messages.find((message) => message.kind === 'email' && message.to === email);
    if (mail?.kind !== 'email') return null;
    const link = /http\S+/.exec(mail.text)?.[0] ?? '';
    return { ...mail, link, ...(readAccountLink(new URL(link).hash) ?? { user: '', code: '' }) };
  }

  async function confirmed(email: string, secret = password) {
    await register(email, secret);
    const mail = await mailedTo(email);
    await confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' });
  }

  /** Signs in with Amplify: the access token, and the claims of the ID token. */
  async function signedIn(email: string) {
    await signIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    return { accessToken: tokens?.accessToken.toString(), claims: tokens?.idToken?.payload ?? {} };
  }

  /** A request without Amplify. */
  async function ask(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(cognito.origin, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify({ ClientId: facts.clientId, ...body }),
    });
    return answer.json();
  }

  return {
    /** AWS as the functions find it. */
    aws: () => environment.aws,
    arrived,
    ask,
    confirmed,
    signedIn,
    faults,
    /** Makes aws-amplify another browser, in which nobody has signed in. */
    forget: () => kept.clear(),
    mailedTo,
    /** Where it keeps its files. */
    files: () => join(folder, 'accounts'),
    origin: () => cognito.origin,
    outbox: () => outbox.messages,
    restart: async () => {
      await stop();
      await start();
    },
  };
}
