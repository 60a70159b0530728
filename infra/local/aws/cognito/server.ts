import { accountService, operationHeader } from '@concierge/contract/requests/account-operations';
import { staffSessionSeconds } from '@concierge/contract/staff/staff';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { listenTo } from '../../listen-to';
import { codeMailer } from './mails';
import { CognitoError, type Operation } from './operation';
import { openPool, type Pool, type PoolFacts } from './pool';
import { sessionOperations, signInOperations } from './sign-in';
import { signUpOperations } from './sign-up';
import { signedInOperations } from './signed-in';
import { staffAdminOperations } from './staff-admin';
import { staffSignInOperations } from './staff-sign-in';
import { issuerOf } from './tokens';
import type { Trigger } from './trigger';

/** The pool of visitors, and that of staff. */
export interface CognitoParts extends PoolFacts {
  /** Origin of KMS, under whose key codes are encrypted. */
  readonly kms: string;
  /** The functions that Cognito calls: before a sign-up, and for each mail. */
  readonly preSignUp: Trigger;
  readonly sendMail: Trigger;
  /** Cognito calls `postAuthentication` before a sign-in gets its tokens. */
  readonly staff: PoolFacts & { readonly postAuthentication: Trigger };
}

interface PoolOperations {
  readonly pool: Pool;
  readonly operations: Readonly<Record<string, Operation | undefined>>;
}
type Pools = readonly [people: PoolOperations, staff: PoolOperations];

/** Cognito's limit for a request. */
const maxSize = 64 * 1024;

/**
 * Starts the stand-in for Cognito, which as on AWS holds every pool at one address: the operations that browsers may
 * call, as Amplify calls them, with PreventUserExistenceErrors and addresses as aliases, and those that manage staff.
 * No npm package has SRP, authenticators and the CustomEmailSender trigger.
 */
export async function startCognito({ kms, preSignUp, sendMail, ...parts }: CognitoParts) {
  const people = await openPool(parts, { accessSeconds: 3600, refreshMs: 30 * 86_400_000 });
  const staff = await openPool(parts.staff, { accessSeconds: 900, refreshMs: staffSessionSeconds * 1000 });
  const signingUp = signUpOperations(people, preSignUp, codeMailer(people.facts, kms, sendMail));
  const { GlobalSignOut } = signedInOperations(staff);
  const ofPeople = { ...signingUp, ...signInOperations(people), ...signedInOperations(people) };
  const ofStaff = {
    ...staffSignInOperations(staff, parts.staff.postAuthentication),
    ...staffAdminOperations(staff),
    GlobalSignOut,
  };
  const pools: Pools = [
    { pool: people, operations: { ...ofPeople, ...sessionOperations(people) } },
    { pool: staff, operations: { ...ofStaff, ...sessionOperations(staff) } },
  ];

  const app = new Hono();
  for (const { pool } of pools)
    app.get(`/${pool.facts.userPoolId}/.well-known/jwks.json`, (context) => context.json(pool.tokens.jwks));
  app.post('/', bodyLimit({ maxSize }), async (context) => {
    const name = context.req.header(operationHeader) ?? '';
    const short = name.startsWith(accountService) ? name.slice(accountService.length) : '';
    const unknown = () => new CognitoError('UnknownOperationException', `No operation ${name}.`);
    if (!pools.some(({ operations }) => operations[short])) throw unknown();
    const request: unknown = await context.req.json();
    const operation = poolOf(request, pools).operations[short];
    if (!operation) throw unknown();
    return context.json(await operation(request));
  });
  app.onError((error, context) => {
    if (error instanceof CognitoError)
      return context.json({ __type: error.code, message: error.message }, 400);
    if (error instanceof SyntaxError)
      return context.json({ __type: 'SerializationException', message: 'Not JSON.' }, 400);
    console.error('The stand-in for Cognito failed:', error);
    return context.json({ __type: 'InternalErrorException', message: 'The stand-in failed.' }, 500);
  });
  return { ...(await listenTo(app)), staff };
}

const named = z.object({
  ClientId: z.optional(z.string()),
  UserPoolId: z.optional(z.string()),
  AccessToken: z.optional(z.string()),
  Session: z.optional(z.string()),
});

/**
 * The pool that a request is about. Amplify names no client if a token or the session of a challenge does.
 * @throws CognitoError for a pool or client that is not here
 */
function poolOf(request: unknown, pools: Pools): PoolOperations {
  const { ClientId, UserPoolId, AccessToken, Session } = named.safeParse(request).data ?? {};
  const [people, staff] = pools;
  const id = UserPoolId ?? ClientId;
  // What is no token is refused by any pool.
  if (id === undefined && AccessToken !== undefined)
    return issuerIn(AccessToken) === issuerOf(staff.pool.facts) ? staff : people;
  // Challenges with a session are of staff only.
  if (id === undefined && Session !== undefined) return staff;
  const found = pools.find(({ pool: { facts } }) => [facts.userPoolId, facts.clientId].includes(id ?? ''));
  if (!found) throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.');
  return found;
}

/** Only to find the pool, which then verifies the token. */
function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
