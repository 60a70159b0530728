import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from 'cognito-local/lib/server/Router.js';

/** Longer than any of the operations takes on a slow machine: a mail is written, powers are raised. */
const atLeastMs = 150;

/** An operation whose answer takes the same time whether or not anyone has the address. */
export function inEvenTime(route: Route): Route {
  return async (context, request: unknown) => {
    const time = sleep(atLeastMs);
    try {
      return await route(context, request);
    } finally {
      await time;
    }
  };
}
