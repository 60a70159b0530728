import { GetFunctionConfigurationCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { outputOf } from '@concierge/cdk/stacks/data';
import { endpoints } from '@concierge/contract/endpoints';
import type { TableName } from '@concierge/contract/tables';
import { LocalTables } from '@concierge/local/dynamodb/tables';
import { createInbox } from '@concierge/local/inbox/inbox';
import { loopback } from '@concierge/local/listening';
import { S3Store } from '@concierge/release/store/s3-store';
import { BucketFiles } from './bucket-files';
import { startPassOn, type Target } from './pass-on';
import type { World } from './world';

export type Outputs = ReadonlyMap<string, string>;

/** @throws where a deployed stack does not say what it should */
export function outputNamed(outputs: Outputs, name: string): string {
  const value = outputs.get(name);
  if (!value) throw new Error(`No stack has an output ${name}`);
  return value;
}

/** The deployed function whose environment is the one that is looked for. */
export async function deployedFunction(isIt: (variables: Readonly<Record<string, string>>) => boolean) {
  const client = new LambdaClient({});
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    const found = Functions.find(({ Environment }) => isIt(Environment?.Variables ?? {}));
    if (!found?.FunctionName) continue;
    return await client.send(new GetFunctionConfigurationCommand({ FunctionName: found.FunctionName }));
  }
  throw new Error('A function that should be deployed is not');
}

/** That of the contract's smallest row. */
export const deployedHealth = () =>
  deployedFunction((variables) => variables.POWERTOOLS_SERVICE_NAME === endpoints.health.function);

/** Where a request to the deployed distribution goes. MiniStack knows it by its name, as the internet would. */
export function distributionOf({ ministack }: World, outputs: Outputs): Target {
  return {
    hostname: loopback,
    port: ministack.port,
    host: new URL(outputNamed(outputs, 'Address')).host,
    headers: { 'x-forwarded-proto': 'https' },
  };
}

/** Where a request to the deployed HTTP API goes. */
export function apiOf({ ministack }: World, outputs: Outputs): Target {
  return {
    hostname: loopback,
    port: ministack.port,
    host: new URL(outputNamed(outputs, 'ApiEndpoint')).host,
  };
}

/** Opens the local edge in front of what is deployed: files from the bucket, answers from the HTTP API. */
export async function openSite(world: World, outputs: Outputs): Promise<() => Promise<void>> {
  const { edge, ministack, outbox, faults } = world;
  const health = await deployedHealth();
  const api = await startPassOn({ to: () => apiOf(world, outputs) });
  const nameOf = (table: TableName) => outputNamed(outputs, outputOf(table));
  const tables = new LocalTables(ministack.endpoint, nameOf);
  edge.open({
    files: new BucketFiles(new S3Store(outputNamed(outputs, 'ReleasesBucket'))),
    api: api.origin,
    originSecret: health.Environment?.Variables?.ORIGIN_SECRET ?? '',
    inbox: createInbox({ outbox, faults, tables, siteOrigin: edge.origin }),
  });
  return async () => {
    tables.close();
    await api.close();
  };
}
