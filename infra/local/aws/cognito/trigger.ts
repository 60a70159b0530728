import { CognitoError } from './operation';
import type { AccountFacts } from './tokens';
import type { User } from './users';

/** Invokes the function of a trigger and returns its result. */
export type Trigger = (event: unknown) => Promise<unknown>;

/** The fields that all trigger events share. */
export function triggerEvent(
  { userPoolId, clientId }: AccountFacts,
  { username, email }: Pick<User, 'username' | 'email'>,
  triggerSource: string,
  request: object,
) {
  return {
    version: '1',
    triggerSource,
    region: 'us-east-1',
    userPoolId,
    userName: username,
    callerContext: { awsSdkVersion: 'local', clientId },
    request: { userAttributes: { email }, ...request },
  };
}

/** Waits for a function without which Cognito does not go on. @throws CognitoError if it fails */
export async function runTrigger(
  trigger: Trigger,
  event: ReturnType<typeof triggerEvent> & { readonly response?: object },
): Promise<void> {
  const [name] = event.triggerSource.split('_');
  await trigger(event).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  });
}
