import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/aws/deployed-names';
import type { Stage } from '../stages/stage';
import { indexChanges, refusedChanges } from './index-changes';

/** Undefined for a stack that isn't deployed. */
async function deployedTemplate(region: string, StackName: string): Promise<string | undefined> {
  const ask = new GetTemplateCommand({ StackName });
  const found = await new CloudFormationClient({ region })
    .send(ask)
    .catch(undefinedIfNamed('ValidationError'));
  return found?.TemplateBody;
}

/**
 * What the deploy of a synthesized stack would have refused for its tables.
 * @param concern Which stack: Data, or that of a remote's functions
 * @param assembly The folder that `cdk synth` wrote
 */
export async function refusedIndexes(
  { name, region }: Pick<Stage, 'name' | 'region'>,
  concern: string,
  assembly: string,
): Promise<string[]> {
  const stack = stackName(name, concern);
  const deployed = await deployedTemplate(region, stack);
  if (deployed === undefined) return [];
  const next = await readFile(join(assembly, `${stack}.template.json`), 'utf8');
  return refusedChanges(indexChanges(deployed, next));
}
