import { GetFunctionConfigurationCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { loopback } from '@concierge/command-line/loopback-server';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import type { SiteName } from '@concierge/contract/practice/sites';
import { endpoints } from '@concierge/contract/wire/endpoints/table';

export type Outputs = ReadonlyMap<string, string>;

/** @throws Error if no deployed stack has the output */
export function outputNamed(outputs: Outputs, name: string): string {
  const value = outputs.get(name);
  if (!value) throw new Error(`No stack has an output ${name}`);
  return value;
}

/** The deployed function whose environment variables match. @throws Error if none does */
export async function deployedFunction(isIt: (variables: Readonly<Record<string, string>>) => boolean) {
  const client = new LambdaClient({});
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    const found = Functions.find(({ Environment }) => isIt(Environment?.Variables ?? {}));
    if (!found?.FunctionName) continue;
    return await client.send(new GetFunctionConfigurationCommand({ FunctionName: found.FunctionName }));
  }
  throw new Error('A function that should be deployed is not');
}

/** The deployed health function. */
const deployedHealth = () =>
  deployedFunction((variables) => variables.POWERTOOLS_SERVICE_NAME === endpoints.health.function);

/** The `host` header by which MiniStack, like the internet, finds the deployed HTTP API. */
export const apiHost = (outputs: Outputs, site: SiteName = 'public'): string =>
  new URL(outputNamed(outputs, site === 'public' ? 'ApiEndpoint' : 'DeskApiEndpoint')).host;

/**
 * The headers with which a request for a path reaches what is deployed: the distribution, or for /api/ the HTTP API,
 * with the edge's headers, because MiniStack's distributions do not reach it.
 */
export async function siteTarget(
  outputs: Outputs,
  site: SiteName,
): Promise<(path: string) => Record<string, string>> {
  const { Environment } = await deployedHealth();
  const distribution = {
    host: new URL(outputNamed(outputs, site === 'public' ? 'Address' : 'DeskAddress')).host,
  };
  const api = {
    host: apiHost(outputs, site),
    [edgeHeaders.originSecret]: Environment?.Variables?.ORIGIN_SECRET ?? '',
    [edgeHeaders.viewerAddress]: loopback,
  };
  const accounts = { host: 'cognito-idp.us-east-1.amazonaws.com' };
  return (path) => (path.startsWith('/api/') ? api : path.startsWith('/accounts') ? accounts : distribution);
}
