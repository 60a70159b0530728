import { beforeAll, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
beforeAll(async () => {
  site = await synthesized(prod);
}, 120_000);

const ofApi = (type: string) => Object.entries(resourcesOf(site.template(site.stacks.api), type));
const idIn = (reference: unknown, ids: readonly string[]) =>
  ids.find((id) => JSON.stringify(reference).includes(`"${id}"`));

it('every function of the API is asked by an alias, which moves by halves and back where the API answers 5xx', () => {
  const functions = ofApi('AWS::Lambda::Function').map(([id]) => id);
  const aliases = ofApi('AWS::Lambda::Alias');
  expect(aliases.map(([, { Properties }]) => idIn(Properties.FunctionName, functions)).sort()).toEqual(
    functions.sort(),
  );
  const asked = ofApi('AWS::ApiGatewayV2::Integration').map(([, { Properties }]) =>
    idIn(
      Properties.IntegrationUri,
      aliases.map(([id]) => id),
    ),
  );
  expect(asked.sort()).toEqual(aliases.map(([id]) => id).sort());
  const [[alarm = '', { Properties: watched } = { Properties: {} }] = []] = ofApi('AWS::CloudWatch::Alarm');
  expect(watched).toMatchObject({ MetricName: '5xx', Threshold: 1, Period: 60 });
  const [[, config] = []] = ofApi('AWS::CodeDeploy::DeploymentConfig');
  expect(config?.Properties.TrafficRoutingConfig).toMatchObject({
    TimeBasedCanary: { CanaryInterval: 10, CanaryPercentage: 50 },
  });
  const groups = ofApi('AWS::CodeDeploy::DeploymentGroup');
  expect(groups).toHaveLength(aliases.length);
  for (const [id, { Properties }] of groups) {
    expect(idIn(Properties.AlarmConfiguration, [alarm]), id).toBe(alarm);
    expect(Properties.AutoRollbackConfiguration, id).toMatchObject({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
    });
  }
});

it('the version before stays, for whoever goes back to it', () => {
  const versions = ofApi('AWS::Lambda::Version');
  expect(versions.length).toBeGreaterThan(5);
  for (const [id, { DeletionPolicy }] of versions) expect(DeletionPolicy, id).toBe('Retain');
});
