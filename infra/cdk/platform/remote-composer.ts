import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { writePages } from '@concierge/release/compose/compose';
import type { Composer } from '@concierge/release/composer';
import { registryKey } from '@concierge/release/store/keys';
import { type RenderRequest, renderedPages, renderProblems } from './render-request';

/** Renders in another function, which has no rights, and writes here what it answers. */
export function remoteComposer(functionName: string, client = new LambdaClient({})): Composer {
  const ask = async (request: RenderRequest): Promise<unknown> => {
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : 'null';
    if (FunctionError) throw new Error(`The pages could not be rendered: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    async compose(store, { log, set, beside }) {
      const pages = renderedPages.parse(await ask({ kind: 'pages', ...(set ? { set } : {}) }));
      if (!pages) {
        log('No shell is live yet, so there are no pages to compose.');
        return { written: [], unchanged: [], removed: [] };
      }
      const { releases, files } = pages;
      return await writePages(store, releases, new Map(files), beside);
    },
    async renderCheck(store, candidate) {
      const registry = await store.get(registryKey);
      if (!registry) return [];
      const text = Buffer.from(registry.bytes).toString('utf8');
      return renderProblems.parse(await ask({ kind: 'check', candidate, registry: text }));
    },
  };
}
