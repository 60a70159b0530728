import { remoteNamePattern } from '@concierge/contract/releases/release-names';
import { readLog, status } from '@concierge/release/live';
import {
  emptyRegistry,
  encodeRegistry,
  logPrefix,
  type ReleaseStore,
  registryKey,
} from '@concierge/release/store';
import { describe, expect, it } from 'vitest';
import { stageSchema } from '../stages/stage';
import { releasing as prod } from '../stages/testing/production';
import { resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);

describe('the bucket of releases', () => {
  it('is private and versioned, and never takes a release’s file twice', () => {
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

describe('CloudFront’s access to the bucket', () => {
  it('has a distribution’s ARN as its only condition, as in AWS’s examples of an origin access control', () => {
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
  // The key in an object's ARN, which follows the bucket's ARN from another stack.
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
      ([id]) => !/^(Platform|Diff|Rollback|\w+Functions)/.test(id),
    );
  };

  it('has a name with room for the longest names of a stage and a remote, and so does its function', () => {
    const lengths = Array.from({ length: 99 }, (_, length) => length);
    const longest = (is: (name: string) => boolean) =>
      'a'.repeat(Math.max(...lengths.filter((length) => is('a'.repeat(length)))));
    const stage = longest((name) => stageSchema.shape.name.safeParse(name).success);
    const remote = longest((name) => remoteNamePattern.test(name));
    const { teams, releases, deskReleases } = site.stacks;
    if (!teams) throw new Error('Production has teams');
    const names = [
      ...Object.values(resourcesOf(site.template(teams), 'AWS::IAM::Role')).map(
        ({ Properties }) => Properties.RoleName,
      ),
      ...[releases, deskReleases].flatMap((stack) =>
        Object.values(resourcesOf(site.template(stack), 'AWS::Lambda::Function')).map(
          ({ Properties }) => Properties.FunctionName,
        ),
      ),
    ].flatMap(
      (name) =>
        /^(concierge-)[a-z0-9]+(-(?:team|release|desk)-).+$/.exec(String(name))?.slice(1).join(' ') ?? [],
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names)
      expect((name.replace(' ', stage) + remote).length, name).toBeLessThanOrEqual(64);
  });

  it('writes under its own path, starts its own release, and may change nothing else', () => {
    const { releases, deskReleases } = site.stacks;
    const names = [releases, deskReleases].flatMap((of) => Object.keys(of.releaseFunctions));
    expect(policies().length).toBe(new Set(names).size);
    for (const [id, { Properties }] of policies()) {
      const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
      const text = JSON.stringify(Statement);
      expect(
        [...text.matchAll(/remotes\/([a-z-]+)\/\*/g)].every(([, name]) =>
          id.toLowerCase().startsWith(name ?? '?'),
        ),
      ).toBe(true);
      expect(text).not.toMatch(/\/pages|DeleteObject/);
      // It may read what is live, and who released it.
      const writes = Statement.filter(({ Action }) => JSON.stringify(Action).includes('PutObject'));
      expect(JSON.stringify(writes)).not.toMatch(/registry\.json|\/log\//);
      expect(Statement.flatMap(({ Action }) => Action).sort()).toEqual([
        'dynamodb:ListTables',
        'dynamodb:Query',
        'kms:Decrypt',
        'lambda:InvokeFunction',
        's3:GetObject',
        's3:ListBucket',
        's3:PutObject',
        'sns:Subscribe',
      ]);
    }
  });

  it('reads what `status` and `log` need, and nothing else in the bucket', async () => {
    const needed: [action: string, of: string][] = [];
    const entry = `${logPrefix}2026-01-01T00-00-00.000Z-auth-1.0.0.json`;
    const store: Pick<ReleaseStore, 'get' | 'list'> = {
      get: async (key) => {
        needed.push(['s3:GetObject', key]);
        const bytes = key === registryKey ? encodeRegistry(emptyRegistry) : Buffer.from('{}');
        return { bytes, etag: '' };
      },
      list: async (prefix) => {
        needed.push(['s3:ListBucket', prefix]);
        return [entry];
      },
    };
    await status(store as ReleaseStore);
    await readLog(store as ReleaseStore);
    expect(needed).toContainEqual(['s3:GetObject', entry]);
    for (const [id, { Properties }] of policies()) {
      const { Statement } = Properties.PolicyDocument as { Statement: RoleStatement[] };
      const may = (action: string, of: string) => Statement.some((statement) => lets(statement, action, of));
      for (const [action, of] of needed) expect(may(action, of), `${id}: ${action} ${of}`).toBe(true);
      // S3 answers 404 for a missing key only to those who may list with that key as the prefix.
      expect(may('s3:ListBucket', registryKey), id).toBe(true);
      for (const key of ['pages/index.html', 'logs'])
        expect(may('s3:GetObject', key), `${id}: ${key}`).toBe(false);
      for (const prefix of ['', 'pages/'])
        expect(may('s3:ListBucket', prefix), `${id}: ${prefix}`).toBe(false);
      // The shell's team releases other teams' uploads together with the shell, and has to find them there.
      const isShell = id.startsWith('Shell');
      const [manifest, file] = ['remotes/another/1.0.0/manifest.json', 'remotes/another/1.0.0/'];
      expect([may('s3:GetObject', manifest), may('s3:ListBucket', file)], id).toEqual([isShell, isShell]);
      expect(may('s3:PutObject', manifest), id).toBe(false);
      // The counts are in one table.
      const tables = Statement.filter(({ Action }) => Action === 'dynamodb:Query').map(
        ({ Resource }) => Resource,
      );
      const { data, teams } = site.stacks;
      expect(tables).toEqual([teams?.resolve(data.tables.page_events.tableArn)]);
    }
  });

  it('can be assumed only by its own environment of the practice’s repository', () => {
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
