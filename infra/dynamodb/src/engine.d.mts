import type { IncomingMessage, ServerResponse } from 'node:http';

/** The embedded DynamoDB. */
export interface EmbeddedEngine {
  /** Makes one call of DynamoDB's API: `target` is its X-Amz-Target, `body` and `text` are JSON. */
  call(target: string, body: string): Promise<{ readonly status: number; readonly text: string }>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export function openEngine(options?: { readonly path?: string }): Promise<EmbeddedEngine>;
