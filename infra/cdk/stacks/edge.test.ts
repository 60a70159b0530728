import { privateCaching } from '@concierge/edge/caching';
import { commonHeaders, inertHeaders } from '@concierge/edge/headers';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { EdgeHeaders } from '../constructs/edge-headers';
import { stageSchema } from '../stages/stage';
import { prod } from '../stages/testing/production';
import { headerPolicyOf } from './testing/header-policy';
import { type Resource, resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);

const resources = (type: string): Resource[] =>
  Object.values(resourcesOf(site.template(site.stacks.edge), type));

/** What a response-headers policy adds, by header name. */
const headersOf = (policy: Resource): Record<string, string> =>
  Object.fromEntries(Object.entries(headerPolicyOf(policy).sets).map(([name, { value }]) => [name, value]));

describe('CloudFront’s header policies', () => {
  it('match the local edge', () => {
    const [files, services] = resources('AWS::CloudFront::ResponseHeadersPolicy').map(headersOf);
    expect(files).toEqual(inertHeaders());
    expect(services).toEqual({ ...inertHeaders(), 'cache-control': privateCaching });
  });

  it('cover subdomains and the preload list if the stage says so', async () => {
    const transport = (template: Template) =>
      Object.values(resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')).map(
        (policy) => headersOf(policy)['strict-transport-security'],
      );
    const names = `${commonHeaders['strict-transport-security']}; includeSubDomains`;
    const { stacks, template } = await synthesized({
      ...prod,
      hsts: { includeSubDomains: true, preload: true },
    });
    expect(transport(template(stacks.edge))).toEqual([`${names}; preload`, `${names}; preload`]);
    const alone = new Stack(new App());
    const hsts = { includeSubDomains: true, preload: false };
    new EdgeHeaders(alone, 'Headers', { comment: '', cacheable: true, hsts });
    expect(transport(Template.fromStack(alone))).toEqual([names]);
  }, 120_000);

  it('refuse preload without includeSubDomains, as browsers would', () => {
    const hsts = { includeSubDomains: false, preload: true };
    expect(() => stageSchema.parse({ ...prod, hsts })).toThrow('includeSubDomains');
  });

  it('let a page’s own content policy win', () => {
    for (const policy of resources('AWS::CloudFront::ResponseHeadersPolicy'))
      expect(headerPolicyOf(policy).sets['content-security-policy']?.override).toBe(false);
  });
});

describe('the distribution', () => {
  const config = () =>
    resources('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig as Record<string, unknown>;

  it('speaks HTTP/3 and nothing older than TLS 1.2', () => {
    expect(config()).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: expect.anything(),
    });
  });

  it('serves www as well', () => {
    expect(config().Aliases).toEqual([prod.domain?.name, `www.${prod.domain?.name}`]);
  });

  it('caches no error of the API, and replaces none with an error page', () => {
    expect(config().CustomErrorResponses).toEqual(
      [500, 502, 503].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('caches no response of the API or of accounts', () => {
    const behaviors = config().CacheBehaviors as { PathPattern: string; CachePolicyId: string }[];
    const shared = behaviors.filter(({ PathPattern }) => !/^\/api\/[a-z0-9-]+\/\*$/.test(PathPattern));
    expect(shared.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api',
      '/api/*',
      '/accounts',
      '/accounts/*',
    ]);
    // AWS's own CachingDisabled.
    for (const { CachePolicyId } of behaviors) {
      expect(CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    }
  });

  it('logs how requests went, not who sent them or what they asked for', () => {
    const [delivery] = resources('AWS::Logs::Delivery');
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toContain('sc-status');
    for (const kept of [
      'c-ip',
      // A link whose # was encoded has its code in the path, a preview's link its token.
      'cs-uri-stem',
      'cs-uri-query',
      'cs(Referer)',
      'cs(Cookie)',
      'cs(User-Agent)',
      'x-forwarded-for',
    ]) {
      expect(fields).not.toContain(kept);
    }
  });
});

it('the firewall’s log has neither path nor query of what it blocked', () => {
  const [logging] = resources('AWS::WAFv2::LoggingConfiguration');
  const redacted = logging?.Properties.RedactedFields;
  expect(redacted).toEqual(expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }]));
});

it('updates the edge’s pages and preview key every hour, even if nothing was composed', () => {
  const told = resources('AWS::Scheduler::Schedule').map(({ Properties }) => [
    Properties.ScheduleExpression,
    JSON.stringify(Properties.Target),
  ]);
  expect(told).toEqual([['rate(1 hour)', expect.stringContaining('IndexPages')]]);
});
