import type { Readable } from 'node:stream';

/** A body is larger than its reader takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** How long a refused client may keep sending before it is cut off. */
const drainTimeoutMs = 10_000;

/**
 * Reads and drops the rest of the body, for a while. Closing at once would reset the connection, and a client that is
 * still sending would never read its response.
 */
export function drain(request: Readable): void {
  const timer = setTimeout(() => request.destroy(), drainTimeoutMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}

/**
 * Reads a request's body, keeping at most `maxBytes` of it in memory.
 * @throws BodyTooLarge as soon as it is known; the rest is drained.
 */
export function readBody(request: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const keep = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      request.off('data', keep);
      drain(request);
      reject(new BodyTooLarge());
    };
    request.on('data', keep);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client went away')));
  });
}
