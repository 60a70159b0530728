import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Renderer, renderedSite, renderProblem } from '@concierge/release/compose';
import { readRegistry } from '@concierge/release/store';
import * as z from 'zod';
import type { RenderRequest } from './render';

/** Renders in another function, because that runs the teams' code. */
export function remoteRenderer(
  functionName: string,
  client: Pick<LambdaClient, 'send'> = new LambdaClient({}),
): Renderer {
  const ask = async (request: RenderRequest): Promise<unknown> => {
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : 'null';
    if (FunctionError) throw new Error(`The pages could not be rendered: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    render: async (_store, set) => renderedSite.nullable().parse(await ask({ kind: 'site', set })),
    async check(store, candidate) {
      const { registry } = await readRegistry(store);
      return z.array(renderProblem).parse(await ask({ kind: 'check', candidate, next: registry }));
    },
  };
}
