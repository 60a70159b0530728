import { requestMessages, toastTexts } from '@concierge/contract/text/messages';
import type { ErrorCode } from '@concierge/contract/wire/responses';

const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_json: 400,
  validation_failed: 400,
  captcha_failed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  no_matching_record: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_client: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

interface Details {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that is answered in the contract's error shape. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message, fields, headers = {} }: Details = {},
  ) {
    super(message ?? defaultMessage(code));
    this.status = statuses[code];
    this.fields = fields;
    this.headers = headers;
  }
}

function defaultMessage(code: ErrorCode): string {
  const messages: Partial<Record<ErrorCode, string>> = requestMessages;
  return messages[code] ?? toastTexts.submissionFailed.description;
}

/** A service did not answer or refused temporarily: trying again may help. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  constructor(
    /** 'function': its own timeout. */
    readonly service: 'dynamodb' | 'ses' | 'sns' | 's3' | 'cognito' | 'function',
    override readonly cause: unknown,
  ) {
    super(`${service} is unavailable`);
  }
}
