import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { backupFailuresRuleName, deletionsRuleName } from '../../constructs/event-watch';
import { type AlarmProps, sum } from '../../constructs/plain-alarm';
import type { Stage } from '../../stages/stage';
import { exportAccountsName, vaultName } from '../backup';

/** How often a rule of EventBridge matched. */
const matched = (RuleName: string, period: Duration) =>
  sum({ namespace: 'AWS/Events', metricName: 'MatchedEvents', dimensionsMap: { RuleName } }, period);

const day = Duration.days(1);

/** The alarms of what holds data, and of its backups. */
export const alarmsOfData = ({ name, backups }: Stage): AlarmProps[] => [
  {
    id: 'DataThreatened',
    title: 'Account: deletions, and changes of what protects data',
    metric: matched(deletionsRuleName(name), Duration.minutes(1)),
    threshold: 1,
    severity: 'page',
    // On for an hour after the event, or the pager would close it before anybody looks.
    periods: 60,
    beyond: 1,
    impact:
      'nothing yet, or the site fails: somebody deletes a table, a key, a pool, a bucket or backups, or takes away what protects them.',
  },
  ...(backups ? alarmsOfBackups(name) : []),
];

const alarmsOfBackups = (name: string): AlarmProps[] => [
  {
    id: 'BackupMissing',
    section: 'BackupFailed',
    title: 'Backups: made in a day',
    metric: sum(
      {
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName: vaultName(name) },
      },
      day,
    ),
    threshold: 1,
    below: true,
    missingData: 'alarm',
    impact: 'nothing; but a lost region would take a day of records with it, or more.',
  },
  {
    id: 'BackupFailed',
    title: 'Backups: failed, with their copies and tests',
    metric: matched(backupFailuresRuleName(name), Duration.hours(1)),
    threshold: 1,
    impact: 'nothing; one table’s backup, copy or test of one failed.',
  },
  {
    id: 'AccountsNotExported',
    title: 'Backups: exports of accounts in a day',
    metric: new MathExpression({
      expression: 'FILL(runs, 0) - FILL(errors, 0)',
      usingMetrics: Object.fromEntries(
        [
          ['runs', 'Invocations'],
          ['errors', 'Errors'],
        ].map(([id = '', metricName = '']) => [
          id,
          sum(
            {
              namespace: 'AWS/Lambda',
              metricName,
              dimensionsMap: { FunctionName: exportAccountsName(name) },
            },
            day,
          ),
        ]),
      ),
      period: day,
    }),
    threshold: 1,
    below: true,
    missingData: 'alarm',
    impact: 'nothing; but if a pool were lost, newer accounts would have to be made again.',
  },
];
