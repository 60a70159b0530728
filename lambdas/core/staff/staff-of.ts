import { type StaffRole, staffSessionSeconds } from '@concierge/contract/staff/staff';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import { Failure } from '../failure';
import type { HttpEvent } from '../http/request';
import type { Runtime } from '../runtime';
import { type ActiveStaff, connectStaffPool, findActive } from './pool';

/** Who asks, as Cognito knows them now. `sub` is new after a reset of the account: keep the address instead. */
export interface Staff extends ActiveStaff {
  readonly sub: string;
}

/**
 * The member of staff who sends a request.
 * @throws Failure 'unauthorized' for a sign-in that is too old and for somebody who is no longer staff, 'forbidden' for
 * another role; Unavailable if Cognito does not answer
 */
export type StaffOf = (event: HttpEvent, roles: readonly StaffRole[]) => Promise<Staff>;

/** How long an answer of Cognito is kept: whoever leaves is out after that. */
const keptMs = 30_000;

/** What tells a function who of the staff asks. API Gateway has checked the token's signature, issuer and expiry. */
export function connectStaff(runtime: Runtime): StaffOf {
  const pool = connectStaffPool(runtime);
  const claims = claimsOf(readSettings(runtime, 'staff'));
  const kept = new Map<
    string,
    { readonly until: number; readonly found: Promise<ActiveStaff | undefined> }
  >();

  const find = (sub: string): Promise<ActiveStaff | undefined> => {
    const before = kept.get(sub);
    if (before && before.until > runtime.now()) return before.found;
    const found = findActive(pool, sub);
    kept.set(sub, { until: runtime.now() + keptMs, found });
    found.catch(() => kept.delete(sub));
    return found;
  };

  return async (event, roles) => {
    const { data } = claims.safeParse(event.requestContext);
    if (!data) throw new Failure('unauthorized');
    const { sub, auth_time } = data.authorizer.jwt.claims;
    if (auth_time + staffSessionSeconds <= runtime.now() / 1000) throw new Failure('unauthorized');
    const person = await find(sub);
    if (!person) throw new Failure('unauthorized');
    if (!roles.includes(person.role)) throw new Failure('forbidden');
    return { sub, ...person };
  };
}

/** The claims of an ID token of the staff's own pool and client, as API Gateway passes them: as text. */
const claimsOf = ({ STAFF_POOL, STAFF_CLIENT }: { STAFF_POOL: string; STAFF_CLIENT: string }) =>
  z.object({
    authorizer: z.object({
      jwt: z.object({
        claims: z.object({
          token_use: z.literal('id'),
          iss: z.string().check(z.endsWith(`/${STAFF_POOL}`)),
          aud: z.literal(STAFF_CLIENT),
          sub: z.string().check(z.minLength(1)),
          auth_time: z.coerce.number().check(z.int(), z.positive()),
        }),
      }),
    }),
  });
