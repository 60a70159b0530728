import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { triggers } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import type { Report } from '../report';
import { deployedFunction } from '../site';

/** What Cognito asks before a sign-up is answered by a deployed function, out of a deployed table. */
export async function checkSignUps(report: Report): Promise<void> {
  await report.check('Accounts: sign-ups of one mailbox', async () => {
    const { hour } = limits.accountMails;
    const name = `rehearsal.${randomUUID().slice(0, 8)}`;
    const { FunctionName } = await deployedFunction(
      (variables) => variables.POWERTOOLS_SERVICE_NAME === triggers.checkSignUp.function,
    );
    const lambda = new LambdaClient({});
    const refused = [];
    for (let tag = 0; tag <= hour; tag += 1) {
      const { FunctionError } = await lambda.send(
        new InvokeCommand({
          FunctionName,
          Payload: JSON.stringify({
            triggerSource: 'PreSignUp_SignUp',
            userName: randomUUID(),
            request: { userAttributes: { email: `${name}+${tag}@example.org` } },
            response: {},
          }),
        }),
      );
      if (FunctionError) refused.push(tag);
    }
    if (refused.join() !== String(hour)) throw new Error(`Refused: ${refused.join() || 'none'}`);
    return `${hour} in an hour, and no more`;
  });
}
