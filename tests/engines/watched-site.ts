import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@concierge/command-line/loopback-server';

/** A proxy in front of the site. It hears what drivers don't report for every engine, and can make files go missing. */
export interface WatchedSite {
  readonly origin: string;
  /** Console errors and warnings, uncaught errors, violations of the policy, and answers of 400 and above. */
  readonly complaints: readonly string[];
  /** Paths that were answered with 304 Not Modified. */
  readonly unchanged: readonly string[];
  /** Files whose path matches are missing, until {@link WatchedSite.repair}. */
  break(path: RegExp): void;
  repair(): void;
  /** Files whose path matches don't arrive before the browser asks for the document at `page`. */
  holdUntil(page: string, path: RegExp): void;
  /** Restores the initial state. */
  reset(): void;
  close(): Promise<void>;
}

const script = readFileSync(new URL('./watched.js', import.meta.url), 'utf8');

export async function watchSite(site: string): Promise<WatchedSite> {
  let complaints: string[] = [];
  let unchanged: string[] = [];
  let broken: RegExp | undefined;
  let held: { page: string; path: RegExp; released: Promise<void>; release: () => void } | undefined;

  async function answer(asked: IncomingMessage, out: ServerResponse): Promise<void> {
    const path = asked.url ?? '/';
    if (path === '/__tests/watched.js') {
      out.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (path === '/__tests/complaints') {
      complaints.push(await text(asked));
      out.writeHead(204).end();
    } else {
      if (path === held?.page && asked.headers.accept?.startsWith('text/html')) held.release();
      if (held?.path.test(path)) await held.released;
      // Asks for another name, so that the site answers as for any missing file. A folder's last '/' goes.
      const missing = path.replace(/(?<=.)\/?$/, '.missing');
      pass(site + (broken?.test(path) ? missing : path), asked, out, (status) => {
        if (status === 304) unchanged.push(path);
        if (status >= 400) complaints.push(`${status} for ${path}`);
      });
    }
  }

  const { origin, close } = await listen(
    createServer((asked, out) => {
      answer(asked, out).catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
    }),
  );
  return {
    origin,
    close,
    get complaints() {
      return complaints;
    },
    get unchanged() {
      return unchanged;
    },
    break(path) {
      broken = path;
    },
    repair() {
      broken = undefined;
    },
    holdUntil(page, path) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { page, path, released, release };
    },
    reset() {
      broken = undefined;
      held?.release();
      held = undefined;
      complaints = [];
      unchanged = [];
    },
  };
}

/** Forwards a request to the site, and inserts the watching script before all others in pages. */
function pass(
  address: string,
  asked: IncomingMessage,
  out: ServerResponse,
  seen: (status: number) => void,
): void {
  const headers = { ...asked.headers, host: new URL(address).host, 'accept-encoding': 'identity' };
  if (headers.origin !== undefined) headers.origin = new URL(address).origin;
  const onward = request(address, { method: asked.method, headers }, (answered) => {
    const status = answered.statusCode ?? 502;
    seen(status);
    if (!answered.headers['content-type']?.startsWith('text/html')) {
      out.writeHead(status, answered.headers);
      answered.pipe(out);
      return;
    }
    const { 'content-length': _length, ...rest } = answered.headers;
    text(answered).then((html) => {
      const watched = html.replace(/<head[^>]*>/, '$&<script src="/__tests/watched.js"></script>');
      out.writeHead(status, rest).end(watched);
    }, out.destroy.bind(out));
  });
  onward.on('error', (error) => out.destroy(error));
  out.on('close', () => onward.destroy());
  asked.pipe(onward);
}
