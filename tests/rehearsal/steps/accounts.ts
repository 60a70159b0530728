import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { accountPaths } from '@concierge/contract/account-links';
import { triggers } from '@concierge/contract/endpoints';
import * as z from 'zod';
import type { Report } from '../report';
import { deployedFunction } from '../site';
import type { World } from '../world';

/** What Cognito would mail is written by a deployed function: its link ends at the site. */
export async function checkAccountMail(world: World, report: Report): Promise<void> {
  await report.check('Accounts: the mail’s link', async () => {
    const { html, user } = await writtenMail();
    const link = `${world.edge.origin}${accountPaths.confirm}#user=${user}&code={####}`;
    if (!html.replaceAll('&amp;', '&').includes(link)) throw new Error(`No ${link} in the mail:\n${html}`);
    return 'leads to the site, with the place for Cognito’s code';
  });
}

const written = z.object({ response: z.object({ emailMessage: z.string() }) });

/** What the deployed trigger makes of the event that Cognito would start it with. */
async function writtenMail(): Promise<{ user: string; html: string }> {
  const user = randomUUID();
  const { FunctionName } = await deployedFunction(
    (variables) => variables.POWERTOOLS_SERVICE_NAME === triggers.customizeAccountMessage.function,
  );
  const { Payload = new Uint8Array() } = await new LambdaClient({}).send(
    new InvokeCommand({
      FunctionName,
      Payload: JSON.stringify({
        triggerSource: 'CustomMessage_SignUp',
        userName: user,
        request: { codeParameter: '{####}' },
        response: {},
      }),
    }),
  );
  const { response } = written.parse(JSON.parse(Buffer.from(Payload).toString('utf8')));
  return { user, html: response.emailMessage };
}
