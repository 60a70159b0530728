import { createServer, type IncomingMessage } from 'node:http';
import { limits } from '@concierge/contract/limits';
import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { Router } from 'cognito-local/lib/server/Router.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import { type Listening, listen } from '../listening';
import type { Outbox } from '../messages/outbox';
import { readBody } from '../request-body';
import { FileStores } from './file-store';
import { type AccountMailFacts, outboxMessages } from './mails';
import { withOperations } from './operations';
import { noTriggers } from './triggers';

/** The pool and client that the auth remote is built with for this machine. */
export const localUserPool = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_local0000',
  userPoolClientId: '0000000000000000000000000local',
} as const;

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
 * Starts the stand-in of Cognito: cognito-local's operations behind a server of our own, which listens where it
 * is told to, logs no request (they hold passwords) and keeps its data safe from a kill.
 */
export async function startCognito(
  folder: string,
  outbox: Outbox,
  facts: AccountMailFacts,
): Promise<Listening> {
  const services = await servicesOf(folder, outbox, facts);
  const route = withOperations(Router(services), services);
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, route);
    if (response.destroyed) return;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body, datesAsSeconds));
  });
  return await listen(server);
}

async function servicesOf(folder: string, outbox: Outbox, facts: AccountMailFacts): Promise<Services> {
  const clock = new DateClock();
  const stores = new FileStores(folder);
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const defaults = {
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: limits.passwordMinChars } },
  };
  const cognito = await new CognitoServiceFactoryImpl(folder, stores, pools).create(context, defaults);
  const { userPoolId, userPoolClientId } = localUserPool;
  const existing = await cognito.listUserPools(context);
  if (!existing.some((pool) => pool.Id === userPoolId))
    await cognito.createUserPool(context, { Id: userPoolId });
  const pool = await cognito.getUserPool(context, userPoolId);
  const now = clock.get();
  await pool.saveAppClient(context, {
    UserPoolId: userPoolId,
    ClientId: userPoolClientId,
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
    messages: outboxMessages(outbox, facts),
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

async function answer(request: IncomingMessage, route: Router): Promise<{ status: number; body: unknown }> {
  if (request.method === 'GET' && request.url === `/${localUserPool.userPoolId}/.well-known/jwks.json`) {
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
