import { type TableShape, tableSchema } from '@concierge/contract/aws/tables';
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { StageStack } from '../stacks/stage-stack';
import { removalPolicyOf } from './removal-policy';

export interface PracticeTableProps {
  readonly shape: TableShape;
  readonly key: IKey;
}

/** A table of the contract or of a remote: on demand, recoverable to any second of the last 35 days, under a customer managed key. */
export class PracticeTable extends TableV2 {
  constructor(scope: StageStack, id: string, { shape, key }: PracticeTableProps) {
    const { stage } = scope;
    const { KeySchema, GlobalSecondaryIndexes = [] } = tableSchema(shape);
    super(scope, id, {
      ...keysOf(KeySchema),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy: removalPolicyOf(stage),
      timeToLiveAttribute: shape.expires,
    });
    for (const { IndexName, KeySchema: keys, Projection } of GlobalSecondaryIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: IndexName,
        ...keysOf(keys),
        projectionType: ProjectionType[Projection.ProjectionType],
        ...(Projection.NonKeyAttributes ? { nonKeyAttributes: Projection.NonKeyAttributes } : {}),
      });
    }
  }
}

type KeySchema = ReturnType<typeof tableSchema>['KeySchema'];

function keysOf(schema: KeySchema): { partitionKey: Attribute; sortKey?: Attribute } {
  const [partitionKey, sortKey] = schema.map(({ AttributeName }) => ({
    name: AttributeName,
    type: AttributeType.STRING,
  }));
  if (!partitionKey) throw new Error('A table without a key');
  return { partitionKey, ...(sortKey ? { sortKey } : {}) };
}
