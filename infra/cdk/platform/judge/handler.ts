import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { deployedContract, runMinuteJob } from '@concierge/release/live';
import { announcer } from '@concierge/release/live/announce';
import { rolloutPolicy } from '@concierge/release/live/platform-request';
import { openCounts } from '@concierge/release/live/watch/page-counts';
import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { remoteRenderer } from '../remote-renderer';

const sns = new SNSClient({});
const topic = required('TEAM_TOPIC');
const origin = required('SITE_ORIGIN');
const bucket = required('RELEASES_BUCKET');
const store = new S3Store(bucket);
const parts = {
  store,
  renderer: remoteRenderer(required('RENDER_FUNCTION')),
  counts: openCounts({ table: required('TABLE_PAGE_EVENTS') }),
  policy: rolloutPolicy.parse(JSON.parse(required('ROLLOUT'))),
  announce: announcer({ topic: required('RELEASES_TOPIC'), site: origin }),
  alarmed: new Set<string>(),
  place: `--store s3://${bucket} --platform ${required('STAGE')}`,
  contract: () => deployedContract(required('CONTRACT_ORIGIN')),
  log: (message: string) => console.log(JSON.stringify({ message })),
  async notify(message: string) {
    await sns.send(new PublishCommand({ TopicArn: topic, Subject: 'A release', Message: message }));
  },
};

/** Every minute: judges rollouts and the releases of the last day by what visitors' browsers report. */
export async function handler(): Promise<void> {
  await runMinuteJob(parts);
}
