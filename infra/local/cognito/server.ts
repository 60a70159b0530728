import { createServer, type IncomingMessage } from 'node:http';
import { limits } from '@concierge/contract/limits';
import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import type { Router } from 'cognito-local/lib/server/Router.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import type { LocalKey } from '../kms/key';
import { type Listening, listen } from '../listening';
import { readBody } from '../request-body';
import { FileStores } from './file-store';
import { handedOver, type Trigger } from './mails';
import { publicOperations } from './operations';
import { noTriggers } from './triggers';

/** The one pool and client: those that the pages are built with (`accounts` in site.json). */
export interface AccountFacts {
  readonly userPoolId: string;
  readonly clientId: string;
}

export interface CognitoParts {
  /** Where users are kept. */
  readonly folder: string;
  readonly facts: AccountFacts;
  /** Under which codes travel. */
  readonly key: LocalKey;
  /** The functions that Cognito starts: before somebody signs up, and for each mail. */
  readonly preSignUp: Trigger;
  readonly sendMail: Trigger;
}

const quiet = () => undefined;
const logger: Context['logger'] = {
  child: () => logger,
  debug: quiet,
  error: quiet,
  info: quiet,
  warn: quiet,
};
const context: Context = { logger };
type Context = Parameters<ReturnType<Router>>[0];

/** Cognito takes no more in one request. */
const bodyBytes = 64 * 1024;

/**
 * Starts the stand-in of Cognito: cognito-local's pool of users behind operations and a server of our own, which
 * listens where it is told to, logs no request and keeps its data safe from a kill.
 */
export async function startCognito(parts: CognitoParts): Promise<Listening> {
  const { userPoolId } = parts.facts;
  const route = publicOperations(await servicesOf(parts), parts);
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, userPoolId, route);
    if (response.destroyed) return;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body, datesAsSeconds));
  });
  return await listen(server);
}

async function servicesOf({ folder, facts, key, sendMail }: CognitoParts): Promise<Services> {
  const clock = new DateClock();
  const stores = new FileStores(folder);
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const defaults = {
    // Anyone may sign up with any address; it names the account only once it is confirmed.
    AliasAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: limits.passwordMinChars } },
  };
  const cognito = await new CognitoServiceFactoryImpl(folder, stores, pools).create(context, defaults);
  const { userPoolId, clientId } = facts;
  const existing = await cognito.listUserPools(context);
  if (!existing.some((pool) => pool.Id === userPoolId))
    await cognito.createUserPool(context, { Id: userPoolId });
  const pool = await cognito.getUserPool(context, userPoolId);
  const now = clock.get();
  await pool.saveAppClient(context, {
    UserPoolId: userPoolId,
    ClientId: clientId,
    ClientName: 'web',
    CreationDate: now,
    LastModifiedDate: now,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
  });
  return {
    clock,
    cognito,
    otp,
    messages: handedOver(key, sendMail),
    triggers: noTriggers,
    tokenGenerator: new JwtTokenGenerator(clock, noTriggers, { IssuerDomain: 'https://cognito.local' }),
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: defaults,
      ServerConfig: {},
      TokenConfig: {},
    },
  };
}

async function answer(
  request: IncomingMessage,
  userPoolId: string,
  route: Router,
): Promise<{ status: number; body: unknown }> {
  if (request.method === 'GET' && request.url === `/${userPoolId}/.well-known/jwks.json`) {
    return { status: 200, body: { keys: [publicKey.jwk] } };
  }
  const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  if (request.method !== 'POST' || !target)
    return refused(400, 'UnknownOperationException', 'No such operation.');
  try {
    const body: unknown = JSON.parse((await readBody(request, bodyBytes)).toString('utf8'));
    return { status: 200, body: (await route(target)(context, body)) ?? {} };
  } catch (error) {
    if (error instanceof CognitoError) return refused(400, error.code, error.message);
    if (error instanceof UnsupportedError) return refused(400, 'UnknownOperationException', error.message);
    if (error instanceof SyntaxError) return refused(400, 'SerializationException', 'Not JSON.');
    return refused(500, 'InternalErrorException', 'The stand-in failed.');
  }
}

function refused(status: number, code: string, message: string): { status: number; body: unknown } {
  return { status, body: { __type: code, message } };
}

/** As Cognito writes times. */
function datesAsSeconds(this: unknown, key: string, value: unknown): unknown {
  const raw: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : value;
  return raw instanceof Date ? Math.floor(raw.getTime() / 1000) : value;
}
