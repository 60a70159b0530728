import type { TableShape } from '@concierge/contract/tables';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { acknowledge } from './acknowledge';
import { keepingOf } from './keeping';

export interface PracticeTableProps {
  readonly stage: Stage;
  readonly shape: TableShape;
  readonly key: IKey;
}

/** A table of the contract: on demand, recoverable to any second of 35 days, under the practice's own key. */
export class PracticeTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage, shape, key }: PracticeTableProps) {
    super(scope, id, {
      partitionKey: { name: shape.key, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy: keepingOf(stage),
      timeToLiveAttribute: shape.expires,
    });
    for (const [indexName, { partition, sort }] of Object.entries(shape.indexes ?? {})) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partition, type: AttributeType.STRING },
        sortKey: { name: sort, type: AttributeType.STRING },
        // The job asks for keys and reads the records themselves, consistently: the index copies nothing.
        projectionType: ProjectionType.KEYS_ONLY,
      });
    }
    acknowledge(
      this,
      'Point-in-time recovery restores any second of the last 35 days; a vault besides is a decision of the practice (README, Ops).',
      'HIPAA.Security-DynamoDBInBackupPlan',
    );
  }
}
