import type { TriggerRow } from '@concierge/contract/wire/endpoints/row';
import { triggers } from '@concierge/contract/wire/endpoints/table';
import type { Stack } from 'aws-cdk-lib';
import { type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { ContractFunction, type FunctionContext } from './contract-function';

const operations: Readonly<Record<TriggerRow['on'], UserPoolOperation>> = {
  PreSignUp: UserPoolOperation.PRE_SIGN_UP,
  CustomEmailSender: UserPoolOperation.CUSTOM_EMAIL_SENDER,
  PostAuthentication: UserPoolOperation.POST_AUTHENTICATION,
};

/** Makes the functions that Cognito calls for the pool of a stack, which alone may invoke them. */
export function addTriggers(
  stack: Stack & { readonly pool: UserPool },
  accounts: TriggerRow['pool'],
  context: FunctionContext,
): void {
  for (const row of Object.values<TriggerRow>(triggers))
    if (row.pool === accounts)
      stack.pool.addTrigger(operations[row.on], new ContractFunction(stack, row, context).live);
}
