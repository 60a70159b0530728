import { endpoints, type FunctionRow, functionRows, type TableAction } from '@concierge/contract/endpoints';
import type { Stack } from 'aws-cdk-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSite } from '../local/site';
import { prod } from '../stages/prod';
import { addressOf } from './resources';
import { type Resource, resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
  readonly Condition?: Record<string, Record<string, string>>;
}
interface Deployed {
  readonly stack: Stack;
  readonly properties: Resource['Properties'];
  readonly statements: readonly Statement[];
}

let site: Synthesized;
const deployed = new Map<string, Deployed>();

function collect(stack: Stack): void {
  const template = site.template(stack);
  const policies = Object.values(resourcesOf(template, 'AWS::IAM::Policy'));
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
    const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
    const name = Variables.POWERTOOLS_SERVICE_NAME;
    if (typeof name !== 'string') continue;
    const role = (Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
    const statements = policies
      .filter((policy) => (policy.Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref === role))
      .flatMap((policy) => (policy.Properties.PolicyDocument as { Statement: Statement[] }).Statement);
    deployed.set(name, { stack, properties: Properties, statements });
  }
}

beforeAll(async () => {
  site = await synthesized(prod);
  for (const stack of site.all) collect(stack);
}, 60_000);

const of = (name: string): Deployed => {
  const found = deployed.get(name);
  if (!found) throw new Error(`${name} is not deployed`);
  return found;
};
const actionsOf = ({ statements }: Deployed): string[] =>
  [...new Set(statements.flatMap(({ Action }) => Action))].sort();

const tableActions: Record<TableAction, string> = {
  get: 'dynamodb:GetItem',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  query: 'dynamodb:Query',
};

/** Everything that a row's function may do, by the row alone. */
function expectedActions(row: FunctionRow): string[] {
  const tables = Object.values(row.tables).flat();
  return [
    ...['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    'kms:Decrypt',
    ...tables.map((action) => tableActions[action]),
    ...(tables.length > 0 ? ['kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'] : []),
    ...(row.sends ?? []).map((channel) => (channel === 'ses' ? 'ses:SendEmail' : 'sns:Publish')),
  ]
    .filter((action, index, all) => all.indexOf(action) === index)
    .sort();
}

describe('functions of production', () => {
  it('are exactly the rows of the contract', () => {
    expect([...deployed.keys()].sort()).toEqual(functionRows.map((row) => row.function).sort());
  });

  it.each(functionRows.map((row) => [row.function, row] as const))(
    '%s may do what its row says',
    (name, row) => {
      const one = of(name);
      expect(actionsOf(one)).toEqual(expectedActions(row));
      for (const { Effect } of one.statements) expect(Effect).toBe('Allow');
      const text = JSON.stringify(one.statements);
      for (const table of ['appointment_requests', 'contact_form_submissions', 'patient_surveys'] as const) {
        const id = site.stacks.data.tables[table].node.id;
        expect(text.includes(id), `${name} and ${table}`).toBe(table in row.tables);
      }
    },
  );

  it.each(functionRows.map((row) => [row.function, row] as const))('%s runs as its row says', (name, row) => {
    expect(of(name).properties).toMatchObject({
      Timeout: row.timeoutSeconds,
      MemorySize: row.memoryMb,
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      Handler: 'handler.handler',
      TracingConfig: { Mode: 'Active' },
      ReservedConcurrentExecutions: expect.any(Number),
      LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
    });
  });

  it('send mail from the practice’s address alone, and text messages to numbers alone', async () => {
    const sender = addressOf((await readSite()).notices.sender);
    for (const { statements } of deployed.values()) {
      for (const statement of statements) {
        if (statement.Action === 'ses:SendEmail') {
          expect(statement.Condition?.StringEquals).toEqual({ 'ses:FromAddress': sender });
        }
        if (statement.Action === 'sns:Publish') expect(statement.NotResource).toBe('arn:aws:sns:*:*:*');
      }
    }
  });
});

describe('any policy of any stack', () => {
  it('names its actions one by one', () => {
    const wild: string[] = [];
    for (const stack of site.all) {
      const template = site.template(stack);
      for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::Role']) {
        for (const [id, { Properties }] of Object.entries(resourcesOf(template, type))) {
          const text = JSON.stringify(Properties);
          for (const [action] of text.matchAll(/"[a-z0-9-]+:[A-Za-z]*\*"/g)) wild.push(`${id}: ${action}`);
          if (/"Action":"\*"/.test(text)) wild.push(`${id}: *`);
        }
      }
    }
    expect(wild).toEqual([]);
  });
});

describe('the HTTP API', () => {
  it('has a route for every row of the endpoint table, and one for the rest', () => {
    const routes = Object.values(resourcesOf(site.template(site.stacks.api), 'AWS::ApiGatewayV2::Route'));
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(
      [...Object.values(endpoints).map(({ method, path }) => `${method} ${path}`), '$default'].sort(),
    );
  });

  it('is throttled, and its log holds neither addresses nor paths', () => {
    const [stage] = Object.values(resourcesOf(site.template(site.stacks.api), 'AWS::ApiGatewayV2::Stage'));
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: prod.throttle.rate,
      ThrottlingBurstLimit: prod.throttle.burst,
    });
    expect(JSON.stringify(stage?.Properties.AccessLogSettings)).not.toMatch(
      /sourceIp|identity|\.path|userAgent|querystring/,
    );
  });
});
