import type { Readable } from 'node:stream';

/** A body is larger than its reader takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a request's body, keeping at most `maxBytes` of it in memory.
 * @throws BodyTooLarge as soon as it is known; the rest is then read and dropped up to twice the bound, so that
 * the answer can reach a client that is still sending.
 */
export function readBody(request: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      reject(new BodyTooLarge());
      if (length > 2 * maxBytes) request.destroy();
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client went away')));
  });
}
