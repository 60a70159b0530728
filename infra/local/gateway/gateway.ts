import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { captchaChallenge } from '@concierge/contract/wire/endpoints/service';
import { type Endpoint, routeKeysOf, unrouted } from '@concierge/contract/wire/endpoints/table';
import type { Faults } from '../faults';
import { BodyTooLarge, readBody } from '../request-body';
import { type GatewayAnswer, internal, throttled, tooLarge, unauthorized, unavailable } from './answers';
import type { Authorizer } from './authorizer';
import { FunctionFailure, FunctionTimeout } from './environment';
import { answerOf, eventOf } from './event';
import type { FunctionPool } from './pool';

/** API Gateway's limit; the functions' own is far below. */
const bodyBytes = 10 * 1024 * 1024;

export interface GatewayOptions {
  readonly endpoints: readonly Pick<
    Endpoint,
    'method' | 'path' | 'head' | 'function' | 'signedIn' | 'roles'
  >[];
  readonly pools: ReadonlyMap<string, FunctionPool>;
  readonly faults: Faults;
  /** Guard the routes for signed-in people and for staff. */
  readonly authorizers: { readonly signedIn: Authorizer; readonly staff: Authorizer };
}

/** Starts the stand-in for the API Gateway HTTP API: routes the contract's endpoints to the bundled functions. */
export async function startGateway(options: GatewayOptions): Promise<LoopbackServer> {
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, options).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return tooLarge();
      if (error instanceof FunctionTimeout) return unavailable(504);
      if (!(error instanceof FunctionFailure) && !response.destroyed)
        console.error('The gateway failed:', error);
      return internal();
    });
    // The client went away.
    if (response.destroyed) return;
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    if (answer.cookies.length > 0) response.setHeader('set-cookie', answer.cookies);
    response.setHeader('content-length', answer.body.length);
    response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : answer.body);
  });
  return await listen(server);
}

async function answerTo(request: IncomingMessage, options: GatewayOptions): Promise<GatewayAnswer> {
  const path = (request.url ?? '/').split('?', 1)[0];
  const route = `${request.method} ${path}`;
  const row = options.endpoints.find((endpoint) => routeKeysOf(endpoint).includes(route));
  if (row?.path === captchaChallenge.path) {
    const broken = await injectCaptchaFault(options.faults);
    if (broken) return broken;
  }
  // API Gateway would answer 404 to a known path with another method. Our own function on its $default route answers
  // 405 with Allow instead, in the contract's error shape, both here and on AWS.
  const handler = row?.function ?? unrouted.function;
  const { signedIn, staff } = options.authorizers;
  const authorizer = row?.roles ? staff : row?.signedIn ? signedIn : undefined;
  const claims = await authorizer?.(request.headers.authorization);
  if (authorizer && !claims) return unauthorized();
  const body = await readBody(request, bodyBytes);
  const event = eventOf(request, row ? route : '$default', body, claims);
  const answer = answerOf(await options.pools.get(handler)?.run(event));
  if (!answer) throw new Error(`${handler} is missing, or returned what is no answer`);
  return answer;
}

async function injectCaptchaFault(faults: Faults): Promise<GatewayAnswer | undefined> {
  const { mode, ms } = faults.injectFault('captcha');
  if (mode === 'error' || mode === 'cut') return unavailable(503);
  if (mode === 'throttle') return throttled();
  if (mode === 'slow') await sleep(ms, undefined, { ref: false });
  return undefined;
}
