import { randomUUID } from 'node:crypto';
import { Authenticator } from './authenticator';
import type { Pool } from './pool';
import { verifierOf } from './srp';

/** A ready login of this machine's desk. Its code is in the local inbox. */
export const deskLogin = { email: 'owner@desk.example', password: 'evening lamp on pine' } as const;

/** Makes the login, unless the pool has accounts. */
export async function makeDeskLogin({ users, name }: Pool): Promise<void> {
  if (users.all().length > 0) return;
  const sub = randomUUID();
  await users.save({
    ...{ username: sub, sub, email: deskLogin.email, confirmed: true, code: null, sessions: [] },
    ...{ role: 'owner', authenticator: { secret: new Authenticator().secret, usedStep: 0 } },
    verifier: verifierOf(name, sub, deskLogin.password),
  });
}

/** What everybody's authenticator shows. It exists only here. */
export const staffCodes = ({ users }: Pool) =>
  users.all().flatMap(({ email, role, authenticator }) => {
    if (!authenticator) return [];
    const code = new Authenticator(authenticator.secret).codeAfter(authenticator.usedStep);
    return [{ email, role, code }];
  });
