import { platformFunctions } from '@concierge/command-line/functions';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { rowsOf } from '@concierge/contract/wire/functions';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { stacksWithAliases } from '../../constructs/contract-function';
import { dev } from '../../stages/dev';
import { prod } from '../../stages/testing/production';
import { type Resource, resourcesOf, synthesized } from '../testing/synthesized';

type Invoking = 'api' | 'accounts' | 'staff' | 'notifications';

describe.each([prod, dev])('in the stage $name', async (stage) => {
  const site = await synthesized(stage);
  const found = (stack: Invoking, type: string): [string, Resource][] =>
    Object.entries(resourcesOf(site.template(site.stacks[stack]), type));
  const idsIn = (reference: unknown, ids: readonly string[]): string[] =>
    ids.filter((id) => JSON.stringify(reference).includes(`"${id}"`));

  const triggersOf = (stack: Invoking) =>
    found(stack, 'AWS::Cognito::UserPool').map(([, { Properties }]) => Properties.LambdaConfig);
  /** References to what each stack invokes. */
  const invoked: Readonly<Record<Invoking, unknown[]>> = {
    api: found('api', 'AWS::ApiGatewayV2::Integration').map(
      ([, { Properties }]) => Properties.IntegrationUri,
    ),
    accounts: triggersOf('accounts'),
    staff: triggersOf('staff'),
    notifications: [
      ...found('notifications', 'AWS::Scheduler::Schedule').map(
        ([, { Properties }]) => (Properties.Target as { Arn: unknown }).Arn,
      ),
      ...found('notifications', 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties.Endpoint),
    ],
  };
  const stacks = Object.keys(invoked) as Invoking[];

  it.each(stacks)('every function of %s is invoked by its alias, which a rollback can move', (stack) => {
    const functions = found(stack, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) =>
        JSON.stringify(Properties.Environment ?? {}).includes('POWERTOOLS_SERVICE'),
      )
      .map(([id]) => id);
    const aliases = found(stack, 'AWS::Lambda::Alias');
    const names = aliases.map(([id]) => id);
    expect(aliases.flatMap(([, one]) => idsIn(one.Properties.FunctionName, functions)).sort()).toEqual(
      functions.sort(),
    );
    expect(idsIn(invoked[stack], names).sort()).toEqual(names.sort());
    expect(idsIn(invoked[stack], functions)).toEqual([]);
  });

  it('a rollback knows every stack whose functions have the alias', () => {
    const ofRemotes: readonly Stack[] = site.stacks.functionsOfRemotes;
    const withAliases = site.all.filter(
      (stack) =>
        !ofRemotes.includes(stack) &&
        Object.keys(resourcesOf(site.template(stack), 'AWS::Lambda::Alias')).length > 0,
    );
    expect(withAliases.map(({ stackName: name }) => name)).toEqual(
      stacksWithAliases.map((stack) => stackName(stage.name, stack)),
    );
  });

  it('retains earlier versions for rollbacks', async () => {
    const versions = stacks.flatMap((stack) => found(stack, 'AWS::Lambda::Version'));
    expect(versions).toHaveLength(rowsOf(await platformFunctions()).length);
    for (const [id, { DeletionPolicy }] of versions) expect(DeletionPolicy, id).toBe('Retain');
  });
});
