import { functionRows } from '@concierge/contract/endpoints';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { expect, it } from 'vitest';
import { Canaries, canariesContext } from '../constructs/canary';
import { PlainFunction } from '../constructs/plain-function';
import { prod } from '../stages/prod';
import { type Resource, resourcesOf, synthesized } from './testing/synthesized';

type Changed = 'api' | 'accounts' | 'notifications';
const site = await synthesized(prod);

const found = (stack: Changed, type: string): [string, Resource][] =>
  Object.entries(resourcesOf(site.template(site.stacks[stack]), type));
const idsIn = (reference: unknown, ids: readonly string[]): string[] =>
  ids.filter((id) => JSON.stringify(reference).includes(`"${id}"`));

/** References to what each stack invokes. */
const asking: Readonly<Record<Changed, (stack: Changed) => unknown[]>> = {
  api: (stack) =>
    found(stack, 'AWS::ApiGatewayV2::Integration').map(([, { Properties }]) => Properties.IntegrationUri),
  accounts: (stack) =>
    found(stack, 'AWS::Cognito::UserPool').map(([, { Properties }]) => Properties.LambdaConfig),
  notifications: (stack) =>
    found(stack, 'AWS::Scheduler::Schedule').map(
      ([, { Properties }]) => (Properties.Target as { Arn: unknown }).Arn,
    ),
};

it.each(Object.entries(asking))(
  'every function of %s is invoked by an alias that shifts in two halves, and rolls back on failure',
  (name, asked) => {
    const stack = name as Changed;
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
    expect(idsIn(asked(stack), names).sort()).toEqual(names.sort());
    expect(idsIn(asked(stack), functions)).toEqual([]);
    const [[alarm = '', watched] = []] = found(stack, 'AWS::CloudWatch::Alarm');
    // One failure in any of three minutes: the newest minute may still lack it.
    expect(watched?.Properties).toMatchObject({ Threshold: 1, EvaluationPeriods: 3, DatapointsToAlarm: 1 });
    const [[, config] = []] = found(stack, 'AWS::CodeDeploy::DeploymentConfig');
    expect(config?.Properties.TrafficRoutingConfig).toMatchObject({
      TimeBasedCanary: { CanaryInterval: 10, CanaryPercentage: 50 },
    });
    const groups = found(stack, 'AWS::CodeDeploy::DeploymentGroup');
    const ids = groups.map(([id]) => id);
    expect(aliases.flatMap(([, { UpdatePolicy }]) => idsIn(UpdatePolicy, ids)).sort()).toEqual(ids.sort());
    expect(groups).toHaveLength(aliases.length);
    for (const [id, { Properties }] of groups) {
      expect(idsIn(Properties.AlarmConfiguration, [alarm]), id).toEqual([alarm]);
      expect(Properties.AutoRollbackConfiguration, id).toMatchObject({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
      });
    }
  },
);

it('rolls back on a 5xx, a failed job, or an account function that fails other than by refusing a sign-up', () => {
  const metrics = (stack: Changed) =>
    found(stack, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(metrics('api')).toMatchObject([{ MetricName: '5xx', Period: 60 }]);
  expect(metrics('notifications')).toMatchObject([{ MetricName: 'Errors', Period: 60 }]);
  const [accounts] = metrics('accounts');
  const parts = accounts?.Metrics as {
    Expression?: string;
    MetricStat?: { Metric: { MetricName: string } };
  }[];
  expect(parts.flatMap(({ Expression }) => Expression ?? [])).toEqual([
    'FILL(e0, 0) + FILL(e1, 0) - FILL(refused, 0)',
  ]);
  expect(parts.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []).sort()).toEqual([
    'Errors',
    'Errors',
    'SignUpRefused',
  ]);
});

it.each([
  ['off', undefined],
  ['on', { CodeDeployLambdaAliasUpdate: expect.anything() }],
])('with canaries %s, an alias has the matching update policy', (said, policy) => {
  const stack = new Stack(new App({ context: { [canariesContext]: said } }), 'Stack');
  const key = new Key(stack, 'Key');
  const made = new PlainFunction(stack, 'Made', {
    ...{ stage: prod, key, name: 'made', memoryMb: 128, timeout: Duration.seconds(1) },
    ...{ directory: import.meta.dirname, concurrency: null, environment: {} },
  });
  new Canaries(stack, 'Canaries', made.fn.metricErrors()).of(made);
  const [alias] = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Alias'));
  expect(alias?.UpdatePolicy).toEqual(policy);
});

it('retains earlier versions for rollbacks', () => {
  const versions = (Object.keys(asking) as Changed[]).flatMap((stack) =>
    found(stack, 'AWS::Lambda::Version'),
  );
  expect(versions).toHaveLength(functionRows.length);
  for (const [id, { DeletionPolicy }] of versions) expect(DeletionPolicy, id).toBe('Retain');
});
