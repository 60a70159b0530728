import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

const failed = z.object({ errorMessage: z.string() });

/** Invokes a deployed function and returns its answer. @throws Error with what the function threw */
export async function invoke<T>(
  region: string,
  FunctionName: string,
  answer: z.ZodType<T>,
  event: object = {},
): Promise<T> {
  const { FunctionError, Payload = new Uint8Array() } = await new LambdaClient({ region }).send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  const said: unknown = JSON.parse(Buffer.from(Payload).toString('utf8'));
  if (FunctionError) throw new Error(failed.parse(said).errorMessage.replaceAll(/\s+/g, ' '));
  return answer.parse(said);
}
