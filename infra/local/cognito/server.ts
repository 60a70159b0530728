import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { accountService, operationHeader } from '@concierge/contract/account-operations';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { listenTo } from '../listen-to';
import { CognitoError, type Operation } from './operation';
import { openPool, type PoolParts } from './pool';
import { signInOperations } from './sign-in';
import { signUpOperations } from './sign-up';
import { signedInOperations } from './signed-in';

/** Cognito's limit for a request. */
const maxSize = 64 * 1024;

/**
 * Starts the stand-in for Cognito: the operations that browsers may call, as Amplify calls them, with
 * PreventUserExistenceErrors and addresses as aliases. No npm package has both SRP and the CustomEmailSender trigger.
 */
export async function startCognito(parts: PoolParts): Promise<LoopbackServer> {
  const pool = await openPool(parts);
  const { facts, tokens } = pool;
  const operations = new Map<string, Operation>(
    Object.entries({ ...signUpOperations(pool), ...signInOperations(pool), ...signedInOperations(pool) }),
  );
  const ownClient = z.union([
    z.object({ ClientId: z.literal(facts.clientId) }),
    // Amplify sends no client id if a token names the client.
    z.object({ ClientId: z.optional(z.undefined()), AccessToken: z.string() }),
  ]);

  const app = new Hono();
  app.get(`/${facts.userPoolId}/.well-known/jwks.json`, (context) => context.json(tokens.jwks));
  app.post('/', bodyLimit({ maxSize }), async (context) => {
    const name = context.req.header(operationHeader) ?? '';
    const operation = name.startsWith(accountService)
      ? operations.get(name.slice(accountService.length))
      : undefined;
    if (!operation) throw new CognitoError('UnknownOperationException', `No operation ${name}.`);
    const request: unknown = await context.req.json();
    if (!ownClient.safeParse(request).success)
      throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.');
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
  return await listenTo(app);
}
