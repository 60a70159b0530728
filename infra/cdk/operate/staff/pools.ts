import { userInfo } from 'node:os';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { localAws, localParts } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { staffPoolOutput } from '@concierge/contract/aws/deployed-names';
import { tables } from '@concierge/contract/aws/tables';
import { liveRuntime } from '@concierge/lambdas/core/runtime';
import type { StaffAccounts } from '@concierge/lambdas/core/staff/accounts';
import { type StaffLock, staffLock } from '@concierge/lambdas/core/staff/lock';
import { staffPool } from '@concierge/lambdas/core/staff/pool';
import { Table } from '@concierge/lambdas/core/storage/table';
import { deployedTable } from '@concierge/release/live/failures/open';
import { clientAt, type Deployed, type NoteAction, notesIn, notesOfStage, outputOfStack } from '../audited';

/** The accounts of a site, with the lock that its desk takes too, where they are, for messages, and its audit. */
export type NamedAccounts = StaffAccounts & { readonly name: string; readonly note: NoteAction };

/** The staff of the site that runs on this machine. */
export async function localAccounts(state: string): Promise<NamedAccounts> {
  const { cognito, staffPoolId, dynamodb, s3 } = await localParts(state);
  const client = () => new CognitoIdentityProviderClient({ ...localAws, endpoint: cognito });
  return {
    pool: staffPool(staffPoolId, client),
    lock: lockIn('request_guards', () => new DynamoDBClient({ ...localAws, endpoint: dynamodb })),
    name: `this machine (${state})`,
    note: notesIn(
      'audit',
      userInfo().username,
      () => new S3Client({ ...localAws, endpoint: s3, forcePathStyle: true }),
    ),
  };
}

/** The staff of a deployed stage: the pool by an output of its stack, the lock's table by its name. */
export async function deployedAccounts(place: Deployed): Promise<NamedAccounts> {
  const { stage, region } = place;
  const at = clientAt(place);
  const id = await outputOfStack(place, 'Staff', staffPoolOutput);
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient(at) }, {}))
    existing.push(...TableNames);
  const table = deployedTable(existing, stage, 'request_guards');
  if (!table) throw new UserError(`${stage} in ${region} has no table request_guards: deploy it first.`);
  return {
    pool: staffPool(id, () => new CognitoIdentityProviderClient(at)),
    lock: lockIn(table, () => new DynamoDBClient(at)),
    name: `stage ${stage} in ${region}`,
    note: await notesOfStage(place),
  };
}

function lockIn(table: string, dynamoDb: () => DynamoDBClient): StaffLock {
  const env = { [tables.request_guards.env]: table };
  return staffLock(new Table({ ...liveRuntime, env, clients: { dynamoDb } }, 'request_guards'), Date.now);
}
