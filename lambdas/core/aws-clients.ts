interface SdkClient {
  readonly middlewareStack: { remove(name: string): boolean };
  destroy(): void;
}

/** Makes one call with an AWS SDK client that no other call is using. */
export type WithClient<C> = <T>(call: (client: C) => Promise<T>) => Promise<T>;

/**
 * Clients of one service, each used by one call at a time. A client that failed before the service answered is never
 * used again: if serializing fails, the SDK's query protocol (SES, SNS) keeps the partial output and would start the
 * next request with it.
 */
export function clientsOf<C extends SdkClient>(make: () => C): WithClient<C> {
  const idle: C[] = [];
  const start = () => {
    const client = make();
    // It would copy and filter everything that is sent and received, for a logger that drops it.
    client.middlewareStack.remove('loggerMiddleware');
    return client;
  };
  return async (call) => {
    const client = idle.pop() ?? start();
    let answered = false;
    try {
      const output = await call(client);
      answered = true;
      return output;
    } catch (error) {
      answered = wasAnswered(error);
      throw error;
    } finally {
      if (answered) idle.push(client);
      else client.destroy();
    }
  };
}

function wasAnswered(error: unknown): boolean {
  const metadata = metadataOf(error);
  return metadata !== null && 'httpStatusCode' in metadata && metadata.httpStatusCode !== undefined;
}

/** True if a request failed before it was sent, because it could not be serialized. The SDK marks attempts to send. */
export function wasNeverSent(error: unknown): boolean {
  return metadataOf(error) === null;
}

function metadataOf(error: unknown): object | null {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  return typeof metadata === 'object' ? metadata : null;
}
