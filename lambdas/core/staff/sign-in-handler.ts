import { roleClaim } from '@concierge/contract/staff/staff';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Runtime } from '../runtime';
import { observed } from '../telemetry';
import { connectKeptEntries } from './kept-entry';

/** The fields of Cognito's PostAuthentication event that are used; the event is returned unchanged. */
const postAuthentication = z.looseObject({
  triggerSource: z.literal('PostAuthentication_Authentication'),
  request: z.looseObject({
    userAttributes: z.looseObject({
      email: z.string().check(z.minLength(1)),
      // An account that was made in the console may have none: it opens nothing, and its sign-in is recorded too.
      [roleClaim]: z._default(z.string(), 'none'),
    }),
  }),
});

/**
 * Records each sign-in of staff, however they reach Cognito: the desk's own entry (desk-session) is written only if its
 * page asks for it, but says from where, which Cognito does not tell.
 * @throws if there is no entry, for which Cognito fails the sign-in
 */
export function staffSignInHandler(
  runtime: Runtime,
): (event: unknown, context?: Context) => Promise<unknown> {
  const keep = connectKeptEntries(runtime);
  return async (event, context) => {
    await observed(context, async () => {
      const { email, [roleClaim]: role } = postAuthentication.parse(event).request.userAttributes;
      const what = 'Got through password and code';
      await keep({ person: email, role, from: 'unknown', action: 'sign_in', what, records: [] });
    });
    return event;
  };
}
