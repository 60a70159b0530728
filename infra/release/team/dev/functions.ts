import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { localSite } from '@concierge/command-line/local-site';
import { edgeHeaders } from '@concierge/contract/edge-headers';
import { z } from 'zod';
import { forwardTo } from './site';

const reply = z.object({ origin: z.url() });

export interface FunctionsOptions {
  readonly name: string;
  readonly dir: string;
  /** The state folder of the site on this machine. */
  readonly state: string;
  /** Of the site that the remote is shown in. */
  readonly siteOrigin: string;
  log(line: string): void;
}

/**
 * Has the site on this machine run a remote's functions from source, with its tables and stand-ins (infra/local).
 * @returns undefined, having said so, if the site does not run here; or if the remote brings no functions
 */
export async function startFunctions({ name, dir, state, siteOrigin, log }: FunctionsOptions) {
  const folder = join(dir, 'functions');
  if (!existsSync(folder)) return undefined;
  const site = await localSite(state);
  const parts = Object.values(site?.origins ?? {}).includes(siteOrigin) ? site?.parts : undefined;
  if (!parts) {
    log(
      `The functions of ${name} are not run: calls go to ${siteOrigin}. They run beside a site of npm start, with CONCIERGE_STATE=<its checkout>/.local.`,
    );
    return undefined;
  }
  const { elsewhere } = parts;
  const secret = { [edgeHeaders.originSecret]: parts.originSecret };

  /** They run as long as this request is open. */
  async function run() {
    const asking = httpRequest(elsewhere, { method: 'POST', headers: secret });
    asking.end(JSON.stringify({ name, folder }));
    const [answer]: IncomingMessage[] = await once(asking, 'response');
    if (answer?.statusCode !== 200) throw new Error(answer && (await text(answer)));
    const [told] = await once(answer, 'data');
    return { origin: reply.parse(JSON.parse(String(told))).origin, stop: () => asking.destroy() };
  }
  const started = () => {
    const one = run();
    one.catch((error: unknown) => log(`The functions of ${name}: ${String(error)}`));
    return one;
  };
  let running = started();
  const stop = (one: typeof running) =>
    one.then(
      (now) => now.stop(),
      () => undefined,
    );
  return {
    /** Runs them anew if one of their files has changed. */
    changed(file: string): void {
      if (!file.startsWith(join(folder, '/')) || file.includes('/node_modules/')) return;
      const before = running;
      running = started();
      void running.catch(() => undefined).then(() => stop(before));
    },
    owns: (path: string): boolean => path.startsWith(`/api/${name}/`),
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const edge = { [edgeHeaders.viewerAddress]: '127.0.0.1', [edgeHeaders.preview]: '0' };
      const { origin } = await running;
      await forwardTo(origin, { ...secret, ...edge, origin: siteOrigin }, request, response);
    },
    stop: () => stop(running),
  };
}
