import type { IncomingMessage, ServerResponse } from 'node:http';

/** The embedded DynamoDB. */
export interface EmbeddedEngine {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export function openEngine(options?: { readonly path?: string }): Promise<EmbeddedEngine>;
