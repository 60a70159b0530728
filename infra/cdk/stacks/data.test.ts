import { tableNames, tableSchema, tables } from '@concierge/contract/tables';
import { beforeAll, describe, expect, it } from 'vitest';
import { dev } from '../stages/dev';
import { prod } from '../stages/prod';
import { type Resource, resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
let found: [string, Resource][];
beforeAll(async () => {
  site = await synthesized(prod);
  found = Object.entries(resourcesOf(site.template(site.stacks.data), 'AWS::DynamoDB::GlobalTable'));
}, 120_000);

const replicaOf = ({ Properties }: Resource) => (Properties.Replicas as Record<string, unknown>[])[0];

describe('the tables of production', () => {
  it('are those of the contract', () => {
    const described = found.map(([, { Properties }]) => ({
      KeySchema: Properties.KeySchema,
      ...(Properties.GlobalSecondaryIndexes
        ? { GlobalSecondaryIndexes: Properties.GlobalSecondaryIndexes }
        : {}),
    }));
    const wanted = tableNames.map((name) => {
      const { KeySchema, GlobalSecondaryIndexes } = tableSchema(name);
      return { KeySchema, ...(GlobalSecondaryIndexes ? { GlobalSecondaryIndexes } : {}) };
    });
    expect(described).toEqual(wanted);
  });

  it('can be recovered, are encrypted under keys of the practice, and are not deleted', () => {
    for (const [id, table] of found) {
      expect(replicaOf(table), id).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
        SSESpecification: { KMSMasterKeyId: expect.anything() },
      });
      expect(table.Properties, id).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      });
      expect(table.DeletionPolicy, id).toBe('Retain');
    }
  });

  it('keep surveys under a key of their own', () => {
    const keyOf = (prefix: string) =>
      JSON.stringify(
        found.filter(([id]) => id.startsWith(prefix)).map(([, table]) => replicaOf(table)?.SSESpecification),
      );
    expect(keyOf('PatientSurveys')).not.toBe(keyOf('AppointmentRequests'));
    expect(keyOf('ContactFormSubmissions')).toBe(keyOf('AppointmentRequests'));
  });

  it('forget by themselves what has expired', () => {
    for (const [id, table] of found) {
      expect(table.Properties.TimeToLiveSpecification, id).toEqual({
        AttributeName: tables.request_guards.expires,
        Enabled: true,
      });
    }
  });
});

describe('keys and secrets', () => {
  it('are turned over, or made by AWS, and kept', () => {
    const template = site.template(site.stacks.data);
    const keys = Object.values(resourcesOf(template, 'AWS::KMS::Key'));
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      expect(key.Properties.EnableKeyRotation).toBe(true);
      expect(key.DeletionPolicy).toBe('Retain');
    }
    for (const secret of Object.values(resourcesOf(template, 'AWS::SecretsManager::Secret'))) {
      expect(secret.Properties).toMatchObject({ GenerateSecretString: expect.anything() });
      expect(secret.Properties).not.toHaveProperty('SecretString');
    }
  });

  it('stand in no template in clear: functions and edge name them by reference', () => {
    for (const stack of site.all) {
      const text = JSON.stringify(site.template(stack).toJSON());
      for (const [, value] of text.matchAll(/"(?:ORIGIN_SECRET|HASH_KEY|CAPTCHA_SECRET)":("[^"]*"|\{)/g)) {
        expect(value, `${stack.stackName} refers`).toMatch(
          /^"\{\{resolve:secretsmanager:[\w-]+:SecretString:::\}\}"$/,
        );
      }
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
