import { randomUUID } from 'node:crypto';
import { email as emailRule } from '@concierge/contract/intake';
import { CognitoError, UsernameExistsError } from 'cognito-local/lib/errors.js';
import type { Route } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { attribute, attributesAppend } from 'cognito-local/lib/services/userPoolService.js';
import * as z from 'zod/mini';
import { deliveryTo, emailOf, mailCode, ownerOf, passwordField, poolOf, read } from './accounts';
import { attributesOf, type Trigger } from './mails';
import { checkCode } from './one-time-code';

const username = z.string().check(z.minLength(1), z.maxLength(128));
const signUpRequest = z.object({
  ClientId: z.string(),
  Username: username,
  Password: z.string().check(z.maxLength(256)),
  UserAttributes: z.array(z.object({ Name: z.literal('email'), Value: emailRule })).check(z.length(1)),
});
const confirmRequest = z.object({ ClientId: z.string(), Username: username, ConfirmationCode: z.string() });
const resendRequest = z.object({ ClientId: z.string(), Username: username });

export const wrongCode = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** What of the stand-in signing up needs. */
export interface SignUpParts {
  readonly facts: { readonly userPoolId: string };
  /** The function that is asked before an account is made. */
  readonly preSignUp: Trigger;
}

/** Cognito's error for a function that refuses, around the function's own words. */
const refusedByFunction = (error: unknown) =>
  new CognitoError(
    'UserLambdaValidationException',
    `PreSignUp failed with error ${error instanceof Error ? error.message : String(error)}.`,
  );

/** Signing up, and confirming the address. */
export function signUpOperations(
  services: Services,
  { facts: { userPoolId }, preSignUp }: SignUpParts,
): Record<string, Route> {
  return {
    async SignUp(context, request: unknown) {
      const { ClientId, Username, Password, UserAttributes } = read(signUpRequest, request);
      const pool = await poolOf(services, context, ClientId);
      if (Username.includes('@')) {
        throw new CognitoError(
          'InvalidParameterException',
          'Username cannot be of email format, since user pool is configured for email alias.',
        );
      }
      const Password_ = passwordField(pool, Username, Password);
      if (await pool.service.getUserByUsername(context, Username)) throw new UsernameExistsError();
      const event = {
        version: '1',
        triggerSource: 'PreSignUp_SignUp',
        region: 'us-east-1',
        userPoolId,
        userName: Username,
        callerContext: { awsSdkVersion: 'local', clientId: ClientId },
        request: { userAttributes: attributesOf({ Attributes: UserAttributes }), validationData: null },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      };
      await preSignUp(event).catch((error: unknown) => {
        throw refusedByFunction(error);
      });
      const sub = randomUUID();
      const user = {
        Username,
        Password: Password_,
        Attributes: [attribute('sub', sub), ...UserAttributes],
        Enabled: true,
        RefreshTokens: [],
        UserCreateDate: pool.now,
        UserLastModifiedDate: pool.now,
        UserStatus: 'UNCONFIRMED',
      };
      await pool.service.saveUser(context, await mailCode(pool, user, 'confirm'));
      return { UserConfirmed: false, UserSub: sub, ...deliveryTo(emailOf(user)) };
    },

    async ConfirmSignUp(context, request: unknown) {
      const { ClientId, Username, ConfirmationCode } = read(confirmRequest, request);
      const pool = await poolOf(services, context, ClientId);
      const user = await pool.service.getUserByUsername(context, Username);
      if (!user) throw expiredCode();
      if (user.UserStatus === 'CONFIRMED') {
        throw new CognitoError(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        );
      }
      const { result, kept } = checkCode(
        user.ConfirmationCode,
        Username,
        'confirm',
        ConfirmationCode,
        pool.now,
      );
      if (result === 'right' && (await ownerOf(pool, emailOf(user)))) {
        throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
      }
      const { ConfirmationCode: _used, ...rest } = user;
      await pool.service.saveUser(context, {
        ...rest,
        ...(kept === undefined ? {} : { ConfirmationCode: kept }),
        ...(result === 'right'
          ? {
              UserStatus: 'CONFIRMED',
              Attributes: attributesAppend(user.Attributes, attribute('email_verified', 'true')),
            }
          : {}),
      });
      if (result === 'right') return {};
      throw result === 'expired' ? expiredCode() : wrongCode();
    },

    async ResendConfirmationCode(context, request: unknown) {
      const { ClientId, Username } = read(resendRequest, request);
      const pool = await poolOf(services, context, ClientId);
      const user = await pool.service.getUserByUsername(context, Username);
      if (user?.UserStatus === 'UNCONFIRMED') {
        await pool.service.saveUser(context, await mailCode(pool, user, 'confirm'));
      }
      return deliveryTo(user ? emailOf(user) : Username);
    },
  };
}
