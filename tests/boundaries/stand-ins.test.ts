import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headerPolicyOf } from '@concierge/cdk/stacks/testing/header-policy';
import { resourcesOf, synthesized } from '@concierge/cdk/stacks/testing/synthesized';
import { prod } from '@concierge/cdk/stages/testing/production';
import { accountService } from '@concierge/contract/requests/account-operations';
import { type Endpoint, endpoints, routeKeysOf } from '@concierge/contract/wire/endpoints/table';
import { password, testAccounts } from '@concierge/local/testing/accounts';
import { edgeOn, service } from '@concierge/local/testing/tiny-edge';
import { describe, expect, it } from 'vitest';

/*
 * Holds the stand-ins on one machine against the templates that production is deployed from, so that a test against a
 * stand-in doesn't pass for something that AWS would do differently.
 */

const site = await synthesized(prod);
const { edge, api, accounts } = site.stacks;
const resources = (stack: typeof edge | typeof api | typeof accounts, type: string) =>
  resourcesOf(site.template(stack), type);
function only(stack: typeof edge | typeof accounts, type: string): Record<string, unknown> {
  const [found, ...others] = Object.values(resources(stack, type));
  if (!found || others.length > 0) throw new Error(`There should be one ${type}`);
  return found.Properties;
}

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods: readonly string[];
  readonly ResponseHeadersPolicyId: { readonly Ref: string };
}
const { CacheBehaviors, DefaultCacheBehavior, Origins } = only(edge, 'AWS::CloudFront::Distribution')
  .DistributionConfig as {
  readonly CacheBehaviors: readonly Behavior[];
  readonly DefaultCacheBehavior: Behavior;
  readonly Origins: readonly { readonly Id: string; readonly S3OriginConfig?: object }[];
};

/** What CloudFront does with a path: the kind of its origin, and the headers that it sets. */
function deployedFor(path: string) {
  const behavior =
    CacheBehaviors.find(({ PathPattern = '' }) =>
      PathPattern.endsWith('*') ? path.startsWith(PathPattern.slice(0, -1)) : path === PathPattern,
    ) ?? DefaultCacheBehavior;
  const origin = Origins.find(({ Id }) => Id === behavior.TargetOriginId);
  const policy = resources(edge, 'AWS::CloudFront::ResponseHeadersPolicy')[
    behavior.ResponseHeadersPolicyId.Ref
  ];
  if (!policy) throw new Error(`${path} has no policy`);
  const asText = JSON.stringify(origin);
  const reaches = origin?.S3OriginConfig ? 'files' : asText.includes('cognito-idp') ? 'accounts' : 'api';
  return { reaches, methods: behavior.AllowedMethods, ...headerPolicyOf(policy) };
}

describe('the local edge', () => {
  const asks = {
    method: 'POST',
    body: '{"ClientId":"ours"}',
    headers: { 'x-amz-target': `${accountService}SignUp` },
  };

  /** An edge in front of two services that send these headers. */
  async function edgeWith(sent: Readonly<Record<string, string>>) {
    const answering = (name: string) => service(() => [200, { ...sent, 'x-reached': name }, '']);
    const made = await edgeOn({
      api: await answering('api'),
      accounts: await answering('accounts'),
      clientId: 'ours',
    });
    const release = join(made.folder, 'store/remotes/booking/1.0.0');
    await mkdir(release, { recursive: true });
    await writeFile(join(release, 'page.html'), '<meta name="answer" content="404"><style>h1{}</style>');
    return made.raw;
  }

  it.each(['/api', '/api/x', '/accounts', '/accounts/', '/accounts/x'])(
    'sends %s where CloudFront does, and sets and removes the same headers of its answers',
    async (path) => {
      const { reaches, sets, removes } = deployedFor(path);
      const own = Object.fromEntries([...Object.keys(sets), ...removes].map((name) => [name, 'its own']));
      const [plain, custom] = [
        await (await edgeWith({}))(path, asks),
        await (await edgeWith(own))(path, asks),
      ];
      expect(custom.headers['x-reached']).toBe(reaches);
      for (const [name, { value, override }] of Object.entries(sets)) {
        expect(plain.headers[name], name).toBe(value);
        expect(custom.headers[name], name).toBe(override ? value : 'its own');
      }
      for (const name of removes) expect(custom.headers[name], name).toBeUndefined();
    },
  );

  it.each([
    '/contact',
    '/apiary',
    '/accountsx',
    '/registry.json',
    '/remotes/booking/1.0.0/entry.js',
    '/remotes/booking/1.0.0/page.html',
  ])('answers %s from the files, as CloudFront does, with the same headers', async (path) => {
    const { reaches, sets, methods } = deployedFor(path);
    expect(reaches).toBe('files');
    const raw = await edgeWith({});
    const answer = await raw(path);
    // Only composed pages have policies of their own (infra/edge/cloudfront/response.ts).
    const isPage = !/\.\w+$/.test(path);
    for (const [name, { value, override }] of Object.entries(sets))
      if (override || !isPage) expect(answer.headers[name], name).toBe(value);
    if (!isPage) expect(answer.status).toBe(200);
    expect((await raw(path, { method: 'POST' })).headers.allow).toBe(methods.join(', '));
  });
});

it('the local gateway has the routes that are deployed, and a token is required on the same ones', () => {
  const routes = Object.values(resources(api, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => [
    Properties.RouteKey,
    Properties.AuthorizationType === 'JWT',
  ]);
  const rows = Object.values<Endpoint>(endpoints);
  const here = rows.flatMap((row) => routeKeysOf(row).map((key) => [key, row.signedIn === true]));
  expect(routes.sort()).toEqual([...here, ['$default', false]].sort());
});

describe('the local Cognito', () => {
  const local = testAccounts();
  const client = only(accounts, 'AWS::Cognito::UserPoolClient');
  const written = client.WriteAttributes as readonly string[];
  const attributes = (names: readonly string[]) =>
    names.map((name) => ({ Name: name, Value: name === 'email' ? 'grace@example.com' : 'x' }));

  it('lets an account be made with the attributes that the deployed client may write, and no others', async () => {
    const signUp = (names: readonly string[]) =>
      local.ask('SignUp', {
        Username: randomUUID(),
        Password: password,
        UserAttributes: attributes(names),
      });
    expect(await signUp(written)).not.toHaveProperty('__type');
    for (const other of ['name', 'email_verified', 'custom:note'])
      expect(await signUp(['email', other])).toHaveProperty('__type');
  });

  it('gives tokens what the deployed client may read, and as long a life', async () => {
    await local.confirmed('ada@example.com');
    const { claims } = await local.signedIn('ada@example.com');
    expect(claims).toMatchObject({ email: 'ada@example.com', email_verified: true });
    expect(client.ReadAttributes).toEqual(['email', 'email_verified']);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(Number(client.IdTokenValidity) * 60);
  });
});
