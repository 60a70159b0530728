import type * as z from 'zod/mini';

/** An error that Cognito answers with status 400. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Handles the body of one request and returns the response's. @throws CognitoError */
export type Operation = (request: unknown) => Promise<object>;

/** An operation that validates its request with a schema. */
export function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (request: z.infer<Schema>) => Promise<object>,
): Operation {
  return async (request) => {
    const { success, data, error } = schema.safeParse(request);
    if (success) return await run(data);
    const field = error.issues[0]?.path.join('.') ?? 'request';
    throw new CognitoError('InvalidParameterException', `Invalid parameter: ${field}`);
  };
}
