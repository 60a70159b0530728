import type { ErrorCode } from '@concierge/contract/answers';
import { commonHeaders } from '@concierge/edge/headers';
import type { EdgeResponse } from '../edge/exchange';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function sendDocument(response: EdgeResponse, contentType: string, body: Buffer): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'content-type': contentType,
    'content-length': body.length,
  });
  response.end(body);
}

export function sendJson(response: EdgeResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...commonHeaders,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.end(body);
}

export function sendError(
  response: EdgeResponse,
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, string>>,
): void {
  sendJson(response, status, { error: { code, message, ...(fields ? { fields } : {}) } });
}
