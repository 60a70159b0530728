import type { Route } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import * as z from 'zod/mini';
import { deliveryTo, findUser, mailCode, passwordField, poolOf, read } from './accounts';
import { checkCode } from './one-time-code';
import { expiredCode, wrongCode } from './sign-up';

const forgotRequest = z.object({ ClientId: z.string(), Username: z.string() });
const resetRequest = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string().check(z.maxLength(256)),
});

/** A new password by mail. Nobody's address gets the answers that somebody's gets. */
export function forgottenPasswordOperations(services: Services): Record<string, Route> {
  return {
    async ForgotPassword(context, request: unknown) {
      const { ClientId, Username } = read(forgotRequest, request);
      const pool = await poolOf(services, context, ClientId);
      const user = await findUser(pool, Username);
      if (user?.UserStatus === 'CONFIRMED') {
        await pool.service.saveUser(context, await mailCode(pool, user, 'reset'));
      }
      return deliveryTo(Username);
    },

    async ConfirmForgotPassword(context, request: unknown) {
      const { ClientId, Username, ConfirmationCode, Password } = read(resetRequest, request);
      const pool = await poolOf(services, context, ClientId);
      const user = await findUser(pool, Username);
      // First, so that a password that is too short costs neither the code nor an answer about the user.
      const field = passwordField(pool, user?.Username ?? Username, Password);
      if (!user) throw wrongCode();
      const { result, kept } = checkCode(
        user.ConfirmationCode,
        user.Username,
        'reset',
        ConfirmationCode,
        pool.now,
      );
      const { ConfirmationCode: _used, ...rest } = user;
      await pool.service.saveUser(context, {
        ...rest,
        ...(kept === undefined ? {} : { ConfirmationCode: kept }),
        ...(result === 'right' ? { Password: field, UserLastModifiedDate: pool.now } : {}),
      });
      if (result === 'right') return {};
      throw result === 'expired' ? expiredCode() : wrongCode();
    },
  };
}
