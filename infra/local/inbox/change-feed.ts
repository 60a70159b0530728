import { commonHeaders } from '@concierge/edge/headers';
import type { EdgeResponse } from '../edge/exchange';

const heartbeatMs = 15_000;

/** Tells open inbox pages that there is something new to fetch (server-sent events). */
export class ChangeFeed {
  readonly #open = new Set<EdgeResponse>();

  subscribe(response: EdgeResponse): void {
    response.writeHead(200, {
      ...commonHeaders,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    response.write('retry: 1000\nevent: change\ndata: now\n\n');
    const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
    heartbeat.unref();
    this.#open.add(response);
    response.on('close', () => {
      clearInterval(heartbeat);
      this.#open.delete(response);
    });
  }

  tell(): void {
    for (const response of this.#open) response.write('event: change\ndata: now\n\n');
  }
}
