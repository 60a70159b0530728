import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { localReports, openReports } from '@concierge/release/live/failures/open';
import { expect, it, onTestFinished } from 'vitest';
import { startStack } from '../stack';
import { temporaryFolder } from '../testing/temporary';
import { prepareTinyArtifacts } from '../testing/tiny-artifacts';

it('a running site’s reports are read by release, since a given time, and whether people were told', async () => {
  const stateDir = await temporaryFolder();
  expect(await localReports(stateDir)).toBeUndefined();
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts });
  onTestFinished(() => stack.stop());
  const place = await localReports(stateDir);
  if (!place?.endpoint) throw new Error('The site runs, and its reports are not found');
  const client = new DynamoDBClient({ ...localAws, endpoint: place.endpoint });
  const facts = { page: '/contact', browser: 'safari', message: 'Error: …', file: '', line: 0, column: 0 };
  const put = (release: string, minute: string, views: number) =>
    client.send(
      new PutItemCommand({
        TableName: 'page_events',
        Item: marshall({
          release,
          entry: `${minute} /contact :0:0 safari Error: …`,
          views,
          ...facts,
          expires_at: 1,
        }),
      }),
    );
  await put('booking@1.1.0', '2026-11-21T09:59', 7);
  await put('booking@1.1.0', '2026-11-21T10:00', 5);
  await put('booking@1.0.0', '2026-11-21T10:00', 9);

  const reports = openReports(place);
  const since = () => reports.since('booking@1.1.0', new Date('2026-11-21T10:00:30Z'));
  expect(await reports.notifiedAt('booking@1.1.0')).toBeUndefined();
  const at = new Date('2026-11-21T10:01:00Z');
  await reports.noteTold('booking@1.1.0', at);
  expect(await reports.notifiedAt('booking@1.1.0')).toEqual(at);
  expect(await since()).toEqual([{ minute: '2026-11-21T10:00', views: 5, ...facts }]);
  reports.close();
  client.destroy();
});
