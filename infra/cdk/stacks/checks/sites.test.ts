import { noOtherOrigins, pagePolicy } from '@concierge/edge/headers';
import { describe, expect, it } from 'vitest';
import { hostsOf, originOf } from '../../stages/stage';
import { releasing as prod } from '../../stages/testing/production';
import { resourcesOf, synthesized } from '../testing/synthesized';

const site = await synthesized(prod);
const { edge, deskEdge, releases, deskReleases, teams } = site.stacks;

/** The deployed names of everything that has one, in all stacks. */
const names = site.all.flatMap((stack) =>
  Object.values(site.template(stack).toJSON().Resources as Record<string, Record<string, unknown>>).flatMap(
    ({ Type, Properties }) =>
      // An alias has its name within its function.
      Object.entries(Type === 'AWS::Lambda::Alias' ? {} : Object(Properties))
        .filter(([key]) =>
          /^(Name|(Function|LogGroup|Topic|Role|Queue|Table|Dashboard|Alarm)Name)$/.test(key),
        )
        .flatMap(([, name]) => (typeof name === 'string' ? `${Type} ${name}` : [])),
  ),
);

it('no two parts of a stage have the same deployed name', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of [
    'AWS::Lambda::Function concierge-prod-release-shell',
    'AWS::Lambda::Function concierge-prod-desk-shell',
    'AWS::Lambda::Function concierge-prod-desk-desk',
    'AWS::SNS::Topic concierge-prod-desk-releases',
    'AWS::WAFv2::WebACL concierge-prod-desk',
    'AWS::Logs::LogGroup /concierge/prod/desk-upkeep',
    'AWS::Logs::LogGroup aws-waf-logs-concierge-prod-desk-firewall',
  ])
    expect(names).toContain(name);
  expect(names).not.toContain('AWS::Lambda::Function concierge-prod-release-desk');
});

describe('the desk', () => {
  const config = (stack: typeof edge) =>
    Object.values(resourcesOf(site.template(stack), 'AWS::CloudFront::Distribution'))[0]?.Properties
      .DistributionConfig as { Aliases: string[]; CacheBehaviors: { PathPattern: string }[] };

  it('has a name under the domain, which the public site does not serve', () => {
    expect(config(deskEdge).Aliases).toEqual(['desk.hearthside.example']);
    expect(config(edge).Aliases).not.toContain('desk.hearthside.example');
    expect(hostsOf({ ...prod, domain: undefined }, 'desk')).toEqual([]);
    expect(originOf(prod, 'desk')).toBe('https://desk.hearthside.example');
    expect(originOf({ ...prod, deskOrigin: 'https://d1.cloudfront.net' }, 'desk')).toBe(
      'https://d1.cloudfront.net',
    );
  });

  it('reaches accounts and the functions of its own remotes, and no other API', () => {
    expect(config(deskEdge).CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/desk/*',
      '/accounts',
      '/accounts/*',
    ]);
    const paths = config(edge).CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(paths).not.toContain('/api/desk/*');
  });

  it('allows its pages no other origin', () => {
    const code = Object.values(resourcesOf(site.template(deskEdge), 'AWS::CloudFront::Function'))
      .map(({ Properties }) => String(Properties.FunctionCode))
      .join('');
    expect(code).toContain(pagePolicy(['styles-of-the-page'], noOtherOrigins).split(';')[0]);
    expect(code).toContain('/api/desk/');
  });

  it('is served from its own bucket, whose releases its own functions change', () => {
    const bucketOf = (stack: typeof deskReleases) =>
      stack.resolve(stack.exportValue(stack.bucket.bucketName));
    const own = JSON.stringify(bucketOf(deskReleases)['Fn::ImportValue']);
    const ofPublic = JSON.stringify(bucketOf(releases)['Fn::ImportValue']);
    const desk = JSON.stringify(site.template(deskEdge).toJSON());
    expect(desk).toContain(own);
    expect(desk).not.toContain(ofPublic);
    expect(Object.keys(deskReleases.releaseFunctions)).toEqual(['shell', 'desk']);
    expect(Object.keys(releases.releaseFunctions)).not.toContain('desk');
  });

  it('is released by its own team and the shell’s, and rolled back by whoever is on call', () => {
    if (!teams) throw new Error('Production has teams');
    const policies = Object.entries(resourcesOf(site.template(teams), 'AWS::IAM::Policy'));
    const teamsWith = (text: string) =>
      policies
        .filter(([, policy]) => JSON.stringify(policy).includes(text))
        .map(([id]) => id.replace(/DefaultPolicy.*/, ''));
    expect(teamsWith(`${deskReleases.stackName}:`)).toEqual(['Shell', 'Desk']);
    expect(teamsWith(':concierge-prod-desk-shell"')).toEqual(['Rollback', 'Shell']);
    expect(teamsWith(':concierge-prod-desk-desk"')).toEqual(['Rollback', 'Desk']);
    expect(teamsWith(`${releases.stackName}:`)).not.toContain('Desk');
  });
});
