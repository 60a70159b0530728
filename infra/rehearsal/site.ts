import { GetFunctionConfigurationCommand, LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { endpoints } from '@concierge/contract/endpoints';
import type { TableName } from '@concierge/contract/tables';
import { LocalTables } from '../local/dynamodb/tables';
import type { Edge } from '../local/edge-server';
import type { Faults } from '../local/faults';
import { createInbox } from '../local/inbox/inbox';
import type { Outbox } from '../local/messages/outbox';
import { S3Store } from '../release/store/s3-store';
import { outputOf } from '../stacks/data';
import { BucketFiles } from './bucket-files';
import type { MiniStack } from './ministack';
import { startPassOn } from './pass-on';

export interface Deployment {
  readonly ministack: MiniStack;
  readonly outputs: ReadonlyMap<string, string>;
}

/** @throws where a deployed stack does not say what it should */
export function outputNamed({ outputs }: Deployment, name: string): string {
  const value = outputs.get(name);
  if (!value) throw new Error(`No stack has an output ${name}`);
  return value;
}

/** A deployed function of the contract, found by what it is told to call itself. */
export async function deployedFunction(client: LambdaClient, service: string) {
  const { Functions = [] } = await client.send(new ListFunctionsCommand({ MaxItems: 100 }));
  const found = Functions.find((one) => one.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === service);
  if (!found?.FunctionName) throw new Error(`No function ${service} is deployed`);
  return await client.send(new GetFunctionConfigurationCommand({ FunctionName: found.FunctionName }));
}

/** Opens the local edge in front of what is deployed: files from the bucket, answers from the HTTP API. */
export async function openSite(
  edge: Edge,
  deployment: Deployment,
  parts: { readonly outbox: Outbox; readonly faults: Faults },
): Promise<() => Promise<void>> {
  const { ministack } = deployment;
  const health = await deployedFunction(new LambdaClient({}), endpoints.health.function);
  const api = await startPassOn({
    to: { hostname: '127.0.0.1', port: ministack.port },
    host: new URL(outputNamed(deployment, 'ApiEndpoint')).host,
  });
  const nameOf = (table: TableName) => outputNamed(deployment, outputOf(table));
  const tables = new LocalTables(ministack.endpoint, nameOf);
  edge.open({
    files: new BucketFiles(new S3Store(outputNamed(deployment, 'ReleasesBucket'))),
    api: api.origin,
    originSecret: health.Environment?.Variables?.ORIGIN_SECRET ?? '',
    inbox: createInbox({ ...parts, tables, siteOrigin: edge.origin }),
  });
  return async () => {
    tables.close();
    await api.close();
  };
}
