import { UnsupportedError } from 'cognito-local/lib/errors.js';
import type { Route, Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { inEvenTime } from './even-time';
import { forgottenPasswordOperations } from './forgotten-password';
import { signInOperations } from './sign-in';
import { type SignUpParts, signUpOperations } from './sign-up';

/**
 * What a browser may ask of Cognito, as Cognito answers it with PreventUserExistenceErrors and addresses as
 * aliases. cognito-local keeps the pool and its users; its own operations are not reachable, because they know
 * passwords only in plain text, answer otherwise for unknown users, and include the administrator's without a key.
 */
export function publicOperations(services: Services, parts: SignUpParts): Router {
  const inTurn = oneAtATime();
  const own = new Map(
    Object.entries({
      ...signUpOperations(services, parts),
      ...signInOperations(services),
      ...forgottenPasswordOperations(services),
    }).map(([name, route]) => [name, inEvenTime(inTurn(route))]),
  );
  return (target) =>
    own.get(target) ?? (() => Promise.reject(new UnsupportedError(`Operation ${target} is not supported.`)));
}

/** Operations read a user, change it and write it back: two at once would lose one change. */
function oneAtATime(): (route: Route) => Route {
  let last: Promise<unknown> = Promise.resolve();
  return (route) => (context, request: unknown) => {
    const next = last.then(() => route(context, request));
    last = next.catch(() => undefined);
    return next;
  };
}
