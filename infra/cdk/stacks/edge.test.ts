import { edgeHeaders } from '@concierge/contract/endpoints';
import { remoteNamePattern } from '@concierge/contract/release-names';
import { privateCaching } from '@concierge/edge/caching';
import { commonHeaders, inertHeaders } from '@concierge/edge/headers';
import { readLog } from '@concierge/release/log';
import { emptyRegistry, encodeRegistry } from '@concierge/release/registry';
import { status } from '@concierge/release/status';
import { logPrefix, registryKey } from '@concierge/release/store/keys';
import type { ReleaseStore } from '@concierge/release/store/store';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { EdgeHeaders } from '../constructs/edge-headers';
import { dev } from '../stages/dev';
import { prod } from '../stages/prod';
import { stageSchema } from '../stages/stage';
import { type Resource, resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
beforeAll(async () => {
  site = await synthesized(prod);
}, 120_000);

const resources = (type: string): Resource[] =>
  Object.values(resourcesOf(site.template(site.stacks.edge), type));

type Config = Record<string, Record<string, Record<string, unknown>>>;

/** What a response-headers policy adds, by header name. */
function headersOf({ Properties }: Resource): Record<string, string> {
  const config = Properties.ResponseHeadersPolicyConfig as Config;
  const security = config.SecurityHeadersConfig ?? {};
  const transport = security.StrictTransportSecurity ?? {};
  const { Items = [] } = (config.CustomHeadersConfig ?? {}) as unknown as {
    Items?: { Header: string; Value: string }[];
  };
  return {
    'strict-transport-security': [
      `max-age=${transport.AccessControlMaxAgeSec}`,
      ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(transport.Preload ? ['preload'] : []),
    ].join('; '),
    ...(security.ContentTypeOptions ? { 'x-content-type-options': 'nosniff' } : {}),
    'x-frame-options': String(security.FrameOptions?.FrameOption),
    'referrer-policy': String(security.ReferrerPolicy?.ReferrerPolicy),
    'content-security-policy': String(security.ContentSecurityPolicy?.ContentSecurityPolicy),
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
  };
}

describe('CloudFront’s header policies', () => {
  it('say what the local edge says', () => {
    const [files, services] = resources('AWS::CloudFront::ResponseHeadersPolicy').map(headersOf);
    expect(files).toEqual(inertHeaders());
    expect(services).toEqual({ ...inertHeaders(), 'cache-control': privateCaching });
  });

  it('speak of other names and of browsers’ lists where the stage wants it', async () => {
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
    new EdgeHeaders(alone, 'Headers', { comment: '', kept: true, hsts });
    expect(transport(Template.fromStack(alone))).toEqual([names]);
  }, 120_000);

  it('ask for no list of browsers that would refuse the name', () => {
    const hsts = { includeSubDomains: false, preload: true };
    expect(() => stageSchema.parse({ ...prod, hsts })).toThrow('includeSubDomains');
  });

  it('give way to the policy of a page', () => {
    for (const { Properties } of resources('AWS::CloudFront::ResponseHeadersPolicy')) {
      const config = Properties.ResponseHeadersPolicyConfig as Config;
      expect(config.SecurityHeadersConfig?.ContentSecurityPolicy?.Override).toBe(false);
    }
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

  it('answers to www as well, and its certificate is asked for both by preflight', () => {
    expect(config().Aliases).toEqual([prod.domain?.name, `www.${prod.domain?.name}`]);
  });

  it('puts no page of its own in the place of the API’s answers', () => {
    expect(config()).not.toHaveProperty('CustomErrorResponses');
  });

  it('caches nothing of the API and of accounts', () => {
    const behaviors = config().CacheBehaviors as { PathPattern: string; CachePolicyId: string }[];
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
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

  it('tells the API the secret by reference, and nobody else', () => {
    const origins = config().Origins as {
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
    }[];
    const secrets = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.HeaderName).toBe(edgeHeaders.originSecret);
    expect(JSON.stringify(secrets[0]?.HeaderValue)).toContain('{{resolve:secretsmanager:');
  });

  it('logs how requests did, not whose they were nor what they asked for', () => {
    const [delivery] = resources('AWS::Logs::Delivery');
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toContain('sc-status');
    for (const kept of [
      'c-ip',
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

describe('the bucket of releases', () => {
  it('is private, versioned, closed to plain HTTP, and never takes a release’s file twice', () => {
    const template = site.template(site.stacks.releases);
    const [bucket] = Object.values(resourcesOf(template, 'AWS::S3::Bucket'));
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    const [policy] = Object.values(resourcesOf(template, 'AWS::S3::BucketPolicy'));
    expect(policy?.Properties.PolicyDocument).toHaveProperty(
      'Statement',
      expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:PutObject',
          Condition: { Null: { 's3:if-none-match': 'true' } },
        }),
      ]),
    );
  });
});

describe('what CloudFront may read of the bucket', () => {
  it('is asked for by the distribution’s ARN alone, as in AWS’s examples of an origin access control', () => {
    const policies = Object.values(resourcesOf(site.template(site.stacks.releases), 'AWS::S3::BucketPolicy'));
    const statements = policies.flatMap(
      ({ Properties }) => (Properties.PolicyDocument as { Statement: Record<string, unknown>[] }).Statement,
    );
    const grants = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront'));
    expect(grants.map(({ Action }) => Action).sort()).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const { Condition } of grants) {
      expect(Condition).toEqual({
        ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${prod.account}:distribution/*` },
      });
    }
  });
});

interface RoleStatement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: { readonly StringLike?: { readonly 's3:prefix'?: string | string[] } };
}

/** Whether a statement allows an action on a key of the bucket, or listing under a prefix. */
function lets({ Effect, Action, Resource, Condition }: RoleStatement, action: string, of: string): boolean {
  if (Effect !== 'Allow' || ![Action].flat().includes(action)) return false;
  const listed = Condition?.StringLike?.['s3:prefix'];
  // Of an object's ARN what follows the bucket's, which is another stack's.
  const keys = [Resource].flat().map((arn) => /"\/([^"]+)"\]\]/.exec(JSON.stringify(arn))?.[1]);
  const patterns = action === 's3:ListBucket' ? [listed ?? '*'].flat() : keys.map((key) => key ?? '*');
  return patterns.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    return end === undefined ? of === start : of.startsWith(start);
  });
}

describe('a team’s role', () => {
  const policies = () => {
    const { teams } = site.stacks;
    if (!teams) throw new Error('Production has teams');
    return Object.entries(resourcesOf(site.template(teams), 'AWS::IAM::Policy')).filter(
      ([id]) => !/^(Platform|Diff)/.test(id),
    );
  };

  it('has a name with room for the longest names of a stage and of a remote, as has its function', () => {
    const lengths = Array.from({ length: 99 }, (_, length) => length);
    const longest = (is: (name: string) => boolean) =>
      'a'.repeat(Math.max(...lengths.filter((length) => is('a'.repeat(length)))));
    const stage = longest((name) => stageSchema.shape.name.safeParse(name).success);
    const remote = longest((name) => remoteNamePattern.test(name));
    const { teams, releases } = site.stacks;
    if (!teams) throw new Error('Production has teams');
    const names = [
      ...Object.values(resourcesOf(site.template(teams), 'AWS::IAM::Role')).map(
        ({ Properties }) => Properties.RoleName,
      ),
      ...Object.values(resourcesOf(site.template(releases), 'AWS::Lambda::Function')).map(
        ({ Properties }) => Properties.FunctionName,
      ),
    ].flatMap(
      (name) => /^(concierge-)\w+(-(?:team|release)-).+$/.exec(String(name))?.slice(1).join(' ') ?? [],
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names)
      expect((name.replace(' ', stage) + remote).length, name).toBeLessThanOrEqual(64);
  });

  it('writes under its own path and starts its own release, and does nothing else', () => {
    expect(policies().length).toBe(Object.keys(site.stacks.releases.releaseFunctions).length);
    for (const [id, { Properties }] of policies()) {
      const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
      const text = JSON.stringify(Statement);
      expect(
        [...text.matchAll(/remotes\/([a-z-]+)\/\*/g)].every(([, name]) =>
          id.toLowerCase().startsWith(name ?? '?'),
        ),
      ).toBe(true);
      expect(text).not.toMatch(/\/pages|DeleteObject/);
      // What is live, and who made it so, it may read.
      const writes = Statement.filter(({ Action }) => JSON.stringify(Action).includes('PutObject'));
      expect(JSON.stringify(writes)).not.toMatch(/registry\.json|\/log\//);
      expect(Statement.flatMap(({ Action }) => Action).sort()).toEqual([
        'dynamodb:ListTables',
        'dynamodb:Query',
        'kms:Decrypt',
        'lambda:InvokeFunction',
        's3:GetObject',
        's3:GetObject',
        's3:ListBucket',
        's3:PutObject',
        'sns:Subscribe',
      ]);
    }
  });

  it('reads what `status` and `log` ask for, and of the bucket no more', async () => {
    const asked: [action: string, of: string][] = [];
    const entry = `${logPrefix}2026-01-01T00-00-00.000Z-auth-1.0.0.json`;
    const store: Pick<ReleaseStore, 'get' | 'list'> = {
      get: async (key) => {
        asked.push(['s3:GetObject', key]);
        const bytes = key === registryKey ? encodeRegistry(emptyRegistry) : Buffer.from('{}');
        return { bytes, etag: '' };
      },
      list: async (prefix) => {
        asked.push(['s3:ListBucket', prefix]);
        return [entry];
      },
    };
    await status(store as ReleaseStore);
    await readLog(store as ReleaseStore);
    expect(asked).toContainEqual(['s3:GetObject', entry]);
    for (const [id, { Properties }] of policies()) {
      const { Statement } = Properties.PolicyDocument as { Statement: RoleStatement[] };
      const may = (action: string, of: string) => Statement.some((statement) => lets(statement, action, of));
      for (const [action, of] of asked) expect(may(action, of), `${id}: ${action} ${of}`).toBe(true);
      for (const key of [
        'pages/index.html',
        'staging/run/0.json',
        'remotes/another/1.0.0/manifest.json',
        'logs',
      ])
        expect(may('s3:GetObject', key), `${id}: ${key}`).toBe(false);
      for (const prefix of ['', 'pages/', 'staging/', 'remotes/', 'remotes/another/'])
        expect(may('s3:ListBucket', prefix), `${id}: ${prefix}`).toBe(false);
      // The counts are in one table.
      const tables = Statement.filter(({ Action }) => Action === 'dynamodb:Query').map(
        ({ Resource }) => Resource,
      );
      const { data, teams } = site.stacks;
      expect(tables).toEqual([teams?.resolve(data.tables.page_events.tableArn)]);
    }
  });

  it('is taken on by its own environment of the practice’s repository alone', () => {
    const { teams } = site.stacks;
    const roles = teams ? Object.values(resourcesOf(site.template(teams), 'AWS::IAM::Role')) : [];
    for (const { Properties } of roles) {
      const name = String(Properties.RoleName)
        .replace('concierge-prod-team-', '')
        .replace('concierge-prod-platform-', '')
        .replace('concierge-prod-', '');
      expect(JSON.stringify(Properties.AssumeRolePolicyDocument)).toContain(
        `repo:${prod.repository?.owner}/${prod.repository?.name}:environment:${name}-prod`,
      );
    }
    expect(roles.length).toBeGreaterThan(0);
  });
});

describe('alarms', () => {
  it('each say what people notice and what to do', () => {
    const alarms = Object.values(
      resourcesOf(site.template(site.stacks.monitoring), 'AWS::CloudWatch::Alarm'),
    );
    expect(alarms.length).toBeGreaterThan(10);
    for (const { Properties } of alarms) {
      expect(String(Properties.AlarmDescription)).toMatch(
        /^What people notice: .{15,}\nWhat to do: .{15,}$/s,
      );
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });
});

describe('a stage for trying things', () => {
  it('has no edge of another name, and keeps nothing when it goes', async () => {
    const { stacks, template } = await synthesized(dev);
    const tables = Object.values(resourcesOf(template(stacks.data), 'AWS::DynamoDB::GlobalTable'));
    for (const { DeletionPolicy } of tables) expect(DeletionPolicy).toBe('Delete');
    expect(stacks.teams).toBeUndefined();
  }, 120_000);
});

it('the edge is told of pages, rollouts and the key of previews again each hour, whether or not anything was composed', () => {
  const told = resources('AWS::Scheduler::Schedule').map(({ Properties }) => [
    Properties.ScheduleExpression,
    JSON.stringify(Properties.Target),
  ]);
  expect(told).toEqual([['rate(1 hour)', expect.stringContaining('IndexPages')]]);
});
