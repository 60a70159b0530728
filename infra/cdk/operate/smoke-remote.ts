import type { FunctionsInFolder } from '@concierge/command-line/functions';
import { remotesOf } from '@concierge/command-line/workspace';
import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import type { SiteName } from '@concierge/contract/practice/sites';
import type { Endpoint } from '@concierge/contract/wire/endpoints/row';
import * as z from 'zod';
import { liveAlias } from '../constructs/contract-function';
import { type Finding, findingOf } from '../platform/findings';
import { originOf, type Stage } from '../stages/stage';
import { invoke } from './invoke';

/** How each endpoint of a remote answers: its function itself, and through the edge. Both as to a stranger. */
export interface RemoteAnswers {
  /** Calls the function with an event that did not come through the edge. Returns the status of its answer. */
  called(endpoint: Endpoint): Promise<number>;
  /** Requests its path without a token. Returns the status. */
  requested(endpoint: Endpoint): Promise<number>;
}

/**
 * Checks the functions of a remote after their deploy. A function that starts refuses an event without the edge's secret;
 * through the edge a stranger is asked to sign in, or gets an answer that is no fault of the site.
 */
export async function remoteFindings(
  { endpoints }: Pick<FunctionsInFolder, 'endpoints'>,
  { called, requested }: RemoteAnswers,
): Promise<Finding[]> {
  const checked = Object.values(endpoints).map((endpoint) =>
    findingOf(endpoint.function, async () => {
      const direct = await called(endpoint);
      if (direct !== 403) throw new Error(`It answers ${direct} instead of 403 to what bypasses the edge`);
      const status = await requested(endpoint);
      const expected = endpoint.roles || endpoint.signedIn ? status === 401 : status < 500;
      if (!expected) throw new Error(`${endpoint.method} ${endpoint.path} answers ${status} to a stranger`);
      return 'starts, and answers no stranger more than it should';
    }),
  );
  return await Promise.all(checked);
}

/** The answers of a deployed stage. */
export async function deployedAnswers(stage: Stage, remote: string): Promise<RemoteAnswers> {
  const site: SiteName = (await remotesOf('desk')).includes(remote) ? 'desk' : 'public';
  const origin = originOf(stage, site);
  return {
    async called({ function: name, method, path }) {
      const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'smoke test' };
      const event = {
        ...{ version: '2.0', routeKey: `${method} ${path}`, rawPath: path, rawQueryString: '', headers: {} },
        ...{ requestContext: { http, requestId: 'smoke-test' }, isBase64Encoded: false },
      };
      const called = `${deployedFunctionName(stage.name, name)}:${liveAlias}`;
      return (await invoke(stage.region, called, z.object({ statusCode: z.number() }), event)).statusCode;
    },
    async requested({ method, path }) {
      const json = { body: '{}', headers: { 'content-type': 'application/json' } };
      const signal = AbortSignal.timeout(20_000);
      const answer = await fetch(origin + path, { method, signal, ...(method === 'POST' ? json : {}) });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
