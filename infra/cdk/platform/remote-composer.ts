import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { writeStaged } from '@concierge/release/compose/staging';
import type { Composer } from '@concierge/release/composer';
import { liveVersions } from '@concierge/release/registry';
import { readRegistry } from '@concierge/release/registry-store';
import type { ReleaseStore } from '@concierge/release/store/store';
import { type RenderRequest, renderProblems, staged } from './render-request';

/**
 * Renders in another function, and writes the pages that it has staged.
 * @param bucket Where that function stages pages.
 */
export function remoteComposer(
  functionName: string,
  bucket: ReleaseStore,
  client: Pick<LambdaClient, 'send'> = new LambdaClient({}),
): Composer {
  const ask = async (request: RenderRequest): Promise<unknown> => {
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : 'null';
    if (FunctionError) throw new Error(`The pages could not be rendered: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    async compose(store, options) {
      const { log, set } = options;
      const run = randomUUID();
      if (!staged.parse(await ask({ kind: 'pages', run, ...(set ? { set } : {}) }))) {
        log('No shell is live yet, so there are no pages to compose.');
        return { written: [], unchanged: [], removed: [] };
      }
      return await writeStaged(store, bucket, run, options);
    },
    async renderCheck(store, candidate) {
      const { registry } = await readRegistry(store);
      return renderProblems.parse(await ask({ kind: 'check', candidate, live: liveVersions(registry) }));
    },
  };
}
