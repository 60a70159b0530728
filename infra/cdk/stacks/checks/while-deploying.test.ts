import { describe, expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { type Resource, synthesized } from '../testing/synthesized';

const site = await synthesized(prod);
const all = site.all.flatMap((stack) =>
  Object.entries(site.template(stack).toJSON().Resources as Record<string, Resource>).map(
    ([id, resource]) => ({ ...resource, at: `${stack.stackName}/${id}` }),
  ),
);

/** Properties that give a resource a fixed name. */
const namedBy = /^(Name|(Alarm|Bucket|Function|LogGroup|ManagedPolicy|Queue|Role|Table|Topic|UserPool)Name)$/;
const ownName = ({ Properties = {} }: Partial<Resource>) =>
  Object.entries(Properties).find(([key, name]) => namedBy.test(key) && typeof name === 'string');

describe('mistakes that AWS finds only while it deploys', () => {
  it('a failed first deploy leaves nothing behind with a name that the next one needs', () => {
    const kept = all.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter(ownName).map(({ at }) => at)).toEqual([]);
    // These are still kept when a stack is deleted.
    const named = all.filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate');
    expect(new Set(named.map(({ Type }) => Type))).toEqual(
      new Set(['AWS::Logs::LogGroup', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret']),
    );
  });

  // https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html
  it('descriptions of roles are in Latin-1 and have at most 1,000 characters', () => {
    const roles = all.filter(({ Type }) => Type === 'AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(20);
    for (const { Properties, at } of roles)
      expect(String(Properties.Description ?? ''), at).toMatch(/^[\t\n\r\x20-\x7e\xa1-\xff]{0,1000}$/);
  });

  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_FunctionConfig.html
  it('comments of CloudFront’s functions and policies have at most 128 characters, descriptions of alarms 1,024', () => {
    const texts = all.flatMap(({ Type, Properties, at }) => {
      const config = Properties?.FunctionConfig ?? Properties?.ResponseHeadersPolicyConfig;
      if (Type.startsWith('AWS::CloudFront::') && typeof config === 'object' && config && 'Comment' in config)
        return [{ at, text: String(config.Comment), atMost: 128 }];
      const text = Type === 'AWS::CloudWatch::Alarm' ? String(Properties.AlarmDescription) : '';
      return text ? [{ at, text, atMost: 1024 }] : [];
    });
    expect(texts.length).toBeGreaterThan(20);
    for (const { at, text, atMost } of texts) expect(text.length, at).toBeLessThanOrEqual(atMost);
  });

  // https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
  it('the firewall logs to a group with the prefix that it requires, by an ARN without a star', () => {
    const [logging] = all.filter(({ Type }) => Type === 'AWS::WAFv2::LoggingConfiguration');
    const groups = all.filter(({ Type }) => Type === 'AWS::Logs::LogGroup');
    const names = groups.map(({ Properties }) => String(Properties.LogGroupName));
    const [name = ''] = names.filter((one) => one.startsWith('aws-waf-logs-'));
    expect(logging?.Properties.LogDestinationConfigs).toEqual([
      `arn:aws:logs:us-east-1:${prod.account}:log-group:${name}`,
    ]);
  });

  it('the firewall logs blocked requests only: lines of counted ones quote what people typed', () => {
    const [logging] = all.filter(({ Type }) => Type === 'AWS::WAFv2::LoggingConfiguration');
    expect(logging?.Properties.LoggingFilter).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ALL',
          Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
        },
      ],
    });
  });
});
