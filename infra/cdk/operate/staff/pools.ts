import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { localAws, localParts } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { stackName, staffPoolOutput } from '@concierge/contract/deployed-names';
import { type StaffPool, staffPool } from '@concierge/lambdas/core/staff/pool';
import type { Deployed } from '../records/databases';

/** A pool, and where it is, for messages. */
export type NamedPool = StaffPool & { readonly name: string };

/** The staff of the site that runs on this machine. */
export async function localPool(state: string): Promise<NamedPool> {
  const { cognito: endpoint, staffPoolId } = await localParts(state);
  const client = () => new CognitoIdentityProviderClient({ ...localAws, endpoint });
  return { ...staffPool(staffPoolId, client), name: `this machine (${state})` };
}

/** The staff of a deployed stage, found by an output of its stack. */
export async function deployedPool({ stage, region, profile }: Deployed): Promise<NamedPool> {
  const at = { region, ...(profile ? { profile } : {}) };
  const StackName = stackName(stage, 'Staff');
  const { Stacks } = await new CloudFormationClient(at).send(new DescribeStacksCommand({ StackName }));
  const id = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === staffPoolOutput)?.OutputValue;
  if (!id) throw new UserError(`The stack ${StackName} has no output ${staffPoolOutput}: deploy it first.`);
  return {
    ...staffPool(id, () => new CognitoIdentityProviderClient(at)),
    name: `stage ${stage} in ${region}`,
  };
}
