import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { functionsOf, resourcesOf, synthesize, synthesized } from '../testing/synthesized';

/** The Node version of CI. */
const nvmrc = readFileSync(join(repository, '.nvmrc'), 'utf8').trim();
const site = await synthesized(prod);
const deployed = functionsOf(site);

describe('functions of production', () => {
  it.each([...deployed.keys()])('%s runs on the Node version of CI, with instances of its own', (name) => {
    expect(deployed.get(name)?.properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: `nodejs${nvmrc}.x`,
      Handler: 'handler.handler',
      ReservedConcurrentExecutions: expect.any(Number),
      LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
    });
  });
});

it('in a stage without texts, no function has a number to send them to', async () => {
  const numbers = [...functionsOf(await synthesize({ ...prod, sms: null })).values()].filter(
    ({ properties }) => JSON.stringify(properties).includes('PRACTICE_SMS'),
  );
  expect(numbers).toEqual([]);
  expect(JSON.stringify(deployed.get('send-sms-notification')?.properties)).toContain('PRACTICE_SMS');
}, 120_000);

describe('the HTTP API', () => {
  it('requires a token of the pool for the web client on the routes of signed-in people', () => {
    const template = site.template(site.stacks.api);
    const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'));
    const [[id, authorizer] = [], ...others] = Object.entries(
      resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'),
    );
    expect(others).toEqual([]);
    expect(authorizer?.Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [expect.anything()], Issuer: expect.anything() },
    });
    const guarded = routes.filter(({ Properties }) => Properties.AuthorizationType === 'JWT');
    for (const { Properties } of guarded) expect(Properties.AuthorizerId).toEqual({ Ref: id });
  });

  it('throttles each route separately, so that a flood of one leaves the others their share', () => {
    const template = site.template(site.stacks.api);
    const [stage] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Stage'));
    const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route');
    const keys = Object.values(routes).map(({ Properties }) => String(Properties.RouteKey));
    const settings = stage?.Properties.RouteSettings as Record<string, unknown>;
    expect(Object.keys(settings).sort()).toEqual(keys.sort());
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(Object.keys(routes)));
  });

  it('is throttled, and its log holds neither addresses nor paths', () => {
    const [stage] = Object.values(resourcesOf(site.template(site.stacks.api), 'AWS::ApiGatewayV2::Stage'));
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    });
    expect(JSON.stringify(stage?.Properties.AccessLogSettings)).not.toMatch(
      /sourceIp|identity|\.path|userAgent|querystring/,
    );
  });
});
