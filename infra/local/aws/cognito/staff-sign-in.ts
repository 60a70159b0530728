import { randomBytes } from 'node:crypto';
import { roleClaim, staffPasswordMinChars } from '@concierge/contract/staff/staff';
import * as z from 'zod/mini';
import { Authenticator } from './authenticator';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';
import { startSession } from './sign-in';
import { checkedVerifier } from './sign-up';
import { passwordClaim, refused, srpAuth, srpChallenge } from './srp-challenge';
import { runTrigger, type Trigger, triggerEvent } from './trigger';
import type { User } from './users';

/** `authSessionValidity` of the client (infra/cdk/stacks/staff.ts). */
const challengeMs = 15 * 60_000;

type Step = 'NEW_PASSWORD_REQUIRED' | 'MFA_SETUP' | 'SOFTWARE_TOKEN_MFA';

interface Challenge {
  readonly username: string;
  readonly step: Step;
  readonly expires: number;
  /** The new authenticator, until its first code proves that the person has it. */
  readonly secret?: string;
}

const Session = z.string();
const answers = z.discriminatedUnion('ChallengeName', [
  passwordClaim,
  z.object({
    ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
    Session,
    ChallengeResponses: z.object({ NEW_PASSWORD: z.string().check(z.maxLength(256)) }),
  }),
  z.object({ ChallengeName: z.literal('MFA_SETUP'), Session }),
  z.object({
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session,
    ChallengeResponses: z.object({ SOFTWARE_TOKEN_MFA_CODE: z.string() }),
  }),
]);

/** Signing in to a pool that requires an authenticator, with a temporary password at first. */
export function staffSignInOperations(pool: Pool, postAuthentication: Trigger): Record<string, Operation> {
  const { users, name, facts } = pool;
  const srp = srpChallenge(pool);
  const challenges = new Map<string, Challenge>();

  const open = (challenge: Omit<Challenge, 'expires'>): string => {
    const session = randomBytes(48).toString('base64url');
    challenges.set(session, { ...challenge, expires: Date.now() + challengeMs });
    return session;
  };
  const ask = (user: User, step: Step, parameters: Readonly<Record<string, string>> = {}) => ({
    ChallengeName: step,
    Session: open({ username: user.username, step }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
  });
  /** What Cognito asks for after the password. */
  const next = (user: User) => {
    if (user.temporaryUntil !== undefined)
      return ask(user, 'NEW_PASSWORD_REQUIRED', { requiredAttributes: '[]', userAttributes: '{}' });
    return user.authenticator
      ? ask(user, 'SOFTWARE_TOKEN_MFA')
      : ask(user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
  };
  /** @throws CognitoError for a challenge that is over, or of another step */
  const opened = (session: string, step: Step) => {
    const challenge = challenges.get(session);
    const user = users.byUsername(challenge?.username ?? '');
    if (!user || challenge?.step !== step || challenge.expires <= Date.now())
      throw refused('Invalid session for the user, session is expired.');
    return { user, challenge };
  };
  const ofCode = async (user: User, secret: string, code: string, mismatch: CognitoError) => {
    const step = new Authenticator(secret).stepOf(code);
    if (step === null) throw mismatch;
    if (step <= (user.authenticator?.usedStep ?? 0))
      throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
    const changed = { ...user, authenticator: { secret, usedStep: step } };
    await users.save(changed);
    return changed;
  };

  /** What follows the last challenge. Refreshing tokens is no sign-in. */
  const finish = async (user: User) => {
    const userAttributes = { sub: user.sub, email: user.email, [roleClaim]: user.role };
    const request = { userAttributes, newDeviceUsed: false };
    await runTrigger(
      postAuthentication,
      triggerEvent(facts, user, 'PostAuthentication_Authentication', request),
    );
    return await startSession(pool, user);
  };

  return {
    InitiateAuth: operation(srpAuth, srp.open),

    RespondToAuthChallenge: operation(answers, async (answer) => {
      if (answer.ChallengeName === 'PASSWORD_VERIFIER') {
        const user = srp.verify(answer);
        if ((user.temporaryUntil ?? Number.POSITIVE_INFINITY) <= Date.now())
          throw refused('Temporary password has expired and must be reset by an administrator.');
        return next(user);
      }
      const { user, challenge } = opened(answer.Session, answer.ChallengeName);
      if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') {
        const { NEW_PASSWORD } = answer.ChallengeResponses;
        const verifier = checkedVerifier(name, user.username, NEW_PASSWORD, staffPasswordMinChars);
        challenges.delete(answer.Session);
        const { temporaryUntil: _, ...kept } = user;
        await users.save({ ...kept, verifier });
        return next({ ...kept, verifier });
      }
      if (answer.ChallengeName === 'MFA_SETUP') {
        if (!user.authenticator || challenge.secret) throw refused('Software token is not verified.');
        challenges.delete(answer.Session);
        return await finish(user);
      }
      const { SOFTWARE_TOKEN_MFA_CODE } = answer.ChallengeResponses;
      const mismatch = new CognitoError('CodeMismatchException', 'Invalid code received for user');
      const signedIn = await ofCode(
        user,
        user.authenticator?.secret ?? '',
        SOFTWARE_TOKEN_MFA_CODE,
        mismatch,
      );
      challenges.delete(answer.Session);
      return await finish(signedIn);
    }),

    AssociateSoftwareToken: operation(z.object({ Session }), async ({ Session: session }) => {
      const { user } = opened(session, 'MFA_SETUP');
      challenges.delete(session);
      const { secret } = new Authenticator();
      return { SecretCode: secret, Session: open({ username: user.username, step: 'MFA_SETUP', secret }) };
    }),

    VerifySoftwareToken: operation(z.object({ Session, UserCode: z.string() }), async (request) => {
      const { user, challenge } = opened(request.Session, 'MFA_SETUP');
      const mismatch = new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
      await ofCode(user, challenge.secret ?? '', request.UserCode, mismatch);
      challenges.delete(request.Session);
      return { Status: 'SUCCESS', Session: open({ username: user.username, step: 'MFA_SETUP' }) };
    }),
  };
}
