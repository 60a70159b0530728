import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { runUpkeep } from '@concierge/release/live';
import { openReports } from '@concierge/release/live/failures/open';
import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { remoteRenderer } from '../remote-renderer';

const sns = new SNSClient({});
const topic = required('TEAM_TOPIC');
const bucket = required('RELEASES_BUCKET');
const parts = {
  store: new S3Store(bucket),
  reports: openReports({ table: required('TABLE_PAGE_EVENTS') }),
  place: `--store s3://${bucket} --platform ${required('STAGE')}`,
  renderer: remoteRenderer(required('RENDER_FUNCTION')),
  log: (message: string) => console.log(JSON.stringify({ message })),
  async notify(message: string) {
    await sns.send(new PublishCommand({ TopicArn: topic, Subject: 'A release', Message: message }));
  },
};

/** Every minute: finishes what release commands left, and tells people of releases that fail. */
export async function handler(): Promise<void> {
  await runUpkeep(parts);
}
