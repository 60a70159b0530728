import { expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { type Found, foundIn, target, templatesOf } from '../testing/references';
import { synthesized } from '../testing/synthesized';

const site = await synthesized(prod);
const templates = templatesOf(site);

const reserved = (functions: readonly Found[]): number =>
  functions.reduce((sum, { properties }) => sum + Number(properties.ReservedConcurrentExecutions ?? 0), 0);
const functions = foundIn(templates, 'AWS::Lambda::Function');

// https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
it('three more endpoints and two more remotes with functions fit into what an account may reserve', () => {
  const answering = functions.filter(({ stack }) => stack === site.stacks.api.stackName);
  const [desk] = site.stacks.functionsOfRemotes;
  const ofRemote = functions.filter(
    ({ stack, properties }) =>
      stack === desk?.stackName || String(properties.FunctionName).endsWith('-release-desk'),
  );
  expect(ofRemote.length).toBeGreaterThan(10);
  const more = 3 * reserved(answering.slice(0, 1)) + 2 * reserved(ofRemote);
  expect(reserved(functions) + more).toBeLessThanOrEqual(900);
});

interface Settings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

it('no function gets more requests at once, by all of its routes, than it has instances', () => {
  const admitted = foundIn(templates, 'AWS::ApiGatewayV2::Route').map(({ stack, properties }) => {
    const [stage] = foundIn(templates, 'AWS::ApiGatewayV2::Stage').filter((one) => one.stack === stack);
    const throttles = (stage?.properties.RouteSettings ?? {}) as Record<string, Settings>;
    const settings = throttles[String(properties.RouteKey)];
    if (!settings) throw new Error(`${properties.RouteKey} has no throttle`);
    const integration = target(templates, stack, properties.Target);
    const uri = integration.properties.IntegrationUri;
    // A remote's function is called by its name.
    const named = functions.find(({ properties }) =>
      String(uri).endsWith(`:${properties.FunctionName}:live`),
    );
    const { id } = named ?? target(templates, stack, target(templates, stack, uri).properties.FunctionName);
    // Four calls a second keep one instance busy.
    return { id, atOnce: settings.ThrottlingBurstLimit + settings.ThrottlingRateLimit / 4 };
  });
  const called = functions.filter(({ id }) => admitted.some((one) => one.id === id));
  expect(called.length).toBeGreaterThan(20);
  for (const one of called) {
    const atOnce = admitted.filter(({ id }) => id === one.id).reduce((sum, { atOnce: n }) => sum + n, 0);
    expect(atOnce, one.id).toBeLessThanOrEqual(reserved([one]));
  }
});
