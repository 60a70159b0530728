import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { UserError } from '@concierge/command-line/user-error';
import { readSite } from '@concierge/command-line/workspace';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { connectKeptEntries, type StaffAction } from '@concierge/lambdas/core/staff/kept-entry';
import { dev } from '../stages/dev';

/** Records what a command does, in the bucket whose entries nobody can change, before it does it. @throws Unavailable */
export type NoteAction = (action: Pick<StaffAction, 'action' | 'what'>) => Promise<void>;

export function notesIn(bucket: string, person: string, s3: () => S3Client): NoteAction {
  const AUDIT_TIME_ZONE = readSite().openingHours.timeZone;
  // A command removes no entry, so the days for which entries are kept don't matter here.
  const env = { AUDIT_BUCKET: bucket, AUDIT_DAYS: String(dev.auditDays), AUDIT_TIME_ZONE };
  const dynamoDb = () => {
    throw new Error('An entry needs no table');
  };
  const keep = connectKeptEntries({ ...liveRuntime, env, clients: { dynamoDb, s3 } });
  return async (action) => {
    await keep({ person, role: 'administrator', from: 'command line', records: [], ...action });
  };
}

export interface Deployed {
  readonly stage: string;
  readonly region: string;
  /** A profile of this machine's AWS configuration; without one, the current credentials. */
  readonly profile?: string | undefined;
}

export const clientAt = ({ region, profile }: Omit<Deployed, 'stage'>) => ({
  region,
  ...(profile ? { profile } : {}),
});

/** An output of a deployed stack. @throws UserError if it has none */
export async function outputOfStack(place: Deployed, concern: string, output: string): Promise<string> {
  const StackName = stackName(place.stage, concern);
  const client = new CloudFormationClient(clientAt(place));
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
  const found = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === output)?.OutputValue;
  if (!found) throw new UserError(`The stack ${StackName} has no output ${output}: deploy it first.`);
  return found;
}

/** Notes under the name by which AWS knows the caller. */
export async function notesOfStage(place: Deployed): Promise<NoteAction> {
  const bucket = await outputOfStack(place, 'Audit', 'AuditBucket');
  const { Arn = 'unknown' } = await new STSClient(clientAt(place)).send(new GetCallerIdentityCommand({}));
  return notesIn(bucket, Arn, () => new S3Client(clientAt(place)));
}
