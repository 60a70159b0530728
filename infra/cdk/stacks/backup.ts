import { stackName } from '@concierge/contract/aws/deployed-names';
import { Duration } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { PlainFunction } from '../constructs/plain-function';
import { removalPolicyOf } from '../constructs/removal-policy';
import { ScheduledRun } from '../constructs/scheduled-run';
import type { AuditStack } from './audit';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

/** What is deleted leaves the backups as soon as DynamoDB's own recovery, as the privacy policy says. */
const kept = Duration.days(35);

export const vaultName = (stageName: string): string => `concierge-${stageName}`;
export const exportAccountsName = (stageName: string): string => `concierge-${stageName}-export-accounts`;

export interface BackupProps {
  readonly audit: AuditStack;
  readonly pools: { readonly visitors: IUserPool; readonly staff: IUserPool };
  /** The folder of the function that exports accounts. */
  readonly directory: string;
}

/**
 * AWS Backup of every table of the stage, those of remotes too, and of the copies, each day, with a copy in a vault of
 * another region. Each quarter it restores a table as a test.
 */
export class BackupStack extends PlatformStack {
  constructor(scope: Construct, data: DataStack, props: BackupProps) {
    super(scope, 'Backup', data);
    const { stage } = data;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(stage.name),
      encryptionKey: data.operationsKey,
      lockConfiguration: { minRetention: kept },
      removalPolicy: removalPolicyOf(stage),
    });
    const copyTo = stage.backups?.copyTo;
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: vaultName(stage.name), backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
        deleteAfter: kept,
        ...(copyTo
          ? {
              copyActions: [
                {
                  destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Elsewhere', copyTo),
                  deleteAfter: kept,
                },
              ],
            }
          : {}),
      }),
    );
    const tables = this.formatArn({
      ...{ service: 'dynamodb', resource: 'table', resourceName: stackName(stage.name, '*') },
    });
    const role = this.roleOfBackup('Writes', [
      'service-role/AWSBackupServiceRolePolicyForBackup',
      'AWSBackupServiceRolePolicyForS3Backup',
    ]);
    plan.addSelection('All', {
      role,
      resources: [BackupResource.fromArn(tables), BackupResource.fromArn(props.audit.copies.bucketArn)],
    });
    this.testRestores(vault);
    this.exportAccounts(props);
  }

  private testRestores(vault: BackupVault): void {
    const restoreTestingPlanName = `concierge_${this.stage.name}`;
    const plan = new CfnRestoreTestingPlan(this, 'RestoreTests', {
      restoreTestingPlanName,
      scheduleExpression: 'cron(0 12 1 1,4,7,10 ? *)',
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [vault.backupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: 7,
      },
    });
    const selection = new CfnRestoreTestingSelection(this, 'TestedTables', {
      restoreTestingPlanName,
      restoreTestingSelectionName: 'tables',
      protectedResourceType: 'DynamoDB',
      protectedResourceArns: ['*'],
      iamRoleArn: this.roleOfBackup('Restores', ['service-role/AWSBackupServiceRolePolicyForRestores'])
        .roleArn,
    });
    selection.addResourceDependency(plan);
  }

  private roleOfBackup(id: string, policies: readonly string[]): Role {
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledge(
      role,
      'AWS maintains what its backup service needs.',
      ...policies.map((name) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`),
    );
    return role;
  }

  private exportAccounts({ audit, pools, directory }: BackupProps): void {
    const made = new PlainFunction(this, 'ExportAccounts', {
      directory,
      name: 'export-accounts',
      functionName: exportAccountsName(this.stage.name),
      memoryMb: 512,
      timeout: Duration.minutes(15),
      concurrency: null,
      environment: {
        COPIES_BUCKET: audit.copies.bucketName,
        VISITORS_POOL: pools.visitors.userPoolId,
        STAFF_POOL: pools.staff.userPoolId,
      },
    });
    made.allow({
      actions: ['cognito-idp:ListUsers', 'cognito-idp:GetCSVHeader'],
      resources: [pools.visitors.userPoolArn, pools.staff.userPoolArn],
    });
    made.allow({
      actions: ['s3:PutObject'],
      resources: ['visitors', 'staff'].map((pool) => audit.copies.arnForObjects(`accounts-${pool}.csv`)),
    });
    made.allow({
      actions: ['kms:GenerateDataKey'],
      resources: [this.data.keys.records_key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `s3.${this.region}.amazonaws.com` } },
    });
    new ScheduledRun(this, 'ExportDaily', {
      description: 'Copies the accounts, which AWS Backup cannot',
      target: made,
      everyMinutes: 24 * 60,
    });
  }
}
