import { Duration } from 'aws-cdk-lib';
import { deletionsRuleName } from '../constructs/deletion-watch';
import { type AlarmProps, sum } from '../constructs/plain-alarm';

/** The alarms of what holds data, and of its backups. */
export const alarmsOfData = (stageName: string): AlarmProps[] => [
  {
    id: 'DataThreatened',
    title: 'Account: deletions, and changes of what protects data',
    metric: sum(
      {
        namespace: 'AWS/Events',
        metricName: 'MatchedEvents',
        dimensionsMap: { RuleName: deletionsRuleName(stageName) },
      },
      Duration.minutes(1),
    ),
    threshold: 1,
    impact:
      'nothing yet, or the site fails: somebody deletes a table, a key, a pool, a bucket or backups, or takes away what protects them.',
  },
];
