import { randomUUID } from 'node:crypto';
import { email as emailRule } from '@concierge/contract/forms/intake';
import { passwordRule } from '@concierge/contract/requests/password';
import { limits } from '@concierge/contract/text/limits';
import * as z from 'zod/mini';
import type { MailCode } from './mails';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';
import { type Verifier, verifierOf } from './srp';
import { runTrigger, type Trigger, triggerEvent } from './trigger';
import { type CodePurpose, checkCode, expiredCode, newCode, type User, wrongCode } from './users';

const Username = z.string().check(z.minLength(1), z.maxLength(128));
const Password = z.string().check(z.maxLength(256));
const ConfirmationCode = z.string();

/** Signing up, confirming the address, and resetting a forgotten password. */
export function signUpOperations(
  { users, facts, name }: Pool,
  preSignUp: Trigger,
  mail: MailCode,
): Record<string, Operation> {
  const mailCode = async (user: User, purpose: CodePurpose) => {
    const { code, kept } = newCode(purpose);
    await users.save({ ...user, code: kept });
    await mail(user, purpose, code);
  };

  return {
    SignUp: operation(
      z.object({
        Username: Username.check(
          z.refine((chosen) => !chosen.includes('@'), 'An address is an alias, and no name'),
        ),
        Password,
        UserAttributes: z.array(z.object({ Name: z.literal('email'), Value: z.string() })),
      }),
      async ({ Username: username, Password, UserAttributes }) => {
        const email = emailRule.safeParse(UserAttributes[0]?.Value).data;
        if (!email) throw new CognitoError('InvalidParameterException', 'Invalid email address format.');
        const verifier = checkedVerifier(name, username, Password);
        const event = triggerEvent(facts, { username, email }, 'PreSignUp_SignUp', { validationData: null });
        const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
        await runTrigger(preSignUp, { ...event, response });
        if (users.byUsername(username))
          throw new CognitoError('UsernameExistsException', 'User already exists');
        const sub = randomUUID();
        await mailCode(
          { username, sub, email, confirmed: false, verifier, code: null, sessions: [] },
          'confirm',
        );
        return { UserConfirmed: false, UserSub: sub, ...deliveryTo(email) };
      },
    ),

    ConfirmSignUp: operation(z.object({ Username, ConfirmationCode }), async (request) => {
      const user = users.byUsername(request.Username);
      if (!user) throw expiredCode();
      if (user.confirmed) {
        throw new CognitoError(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        );
      }
      checkCode(user, 'confirm', request.ConfirmationCode);
      if (users.byEmail(user.email)) {
        throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
      }
      await users.save({ ...user, confirmed: true, code: null });
      return {};
    }),

    ResendConfirmationCode: operation(z.object({ Username }), async (request) => {
      const user = users.byUsername(request.Username);
      if (user?.confirmed === false) await mailCode(user, 'confirm');
      return deliveryTo(user?.email ?? request.Username);
    }),

    ForgotPassword: operation(z.object({ Username }), async (request) => {
      const user = users.byName(request.Username);
      if (user?.confirmed) await mailCode(user, 'reset');
      return deliveryTo(request.Username);
    }),

    ConfirmForgotPassword: operation(z.object({ Username, ConfirmationCode, Password }), async (request) => {
      const user = users.byName(request.Username);
      // First, so that a password that is too short does not use up the code.
      const verifier = checkedVerifier(name, user?.username ?? request.Username, request.Password);
      if (!user) throw wrongCode();
      checkCode(user, 'reset', request.ConfirmationCode);
      await users.save({ ...user, verifier, code: null });
      return {};
    }),
  };
}

/** @throws CognitoError for a password that the pool does not accept. */
export function checkedVerifier(
  poolName: string,
  username: string,
  password: string,
  minChars: number = limits.passwordMinChars,
): Verifier {
  if (!passwordRule.test(password)) {
    throw new CognitoError(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < minChars) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
  return verifierOf(poolName, username, password);
}

/** Where a code went, masked as by Cognito. It is made from the typed address, whether or not that has an account. */
function deliveryTo(typed: string) {
  const [name = '', domain = ''] = typed.toLowerCase().split('@');
  const Destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}
