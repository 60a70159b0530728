import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { localCounts, openCounts } from '@concierge/release/live/watch/page-counts';
import { expect, it, onTestFinished } from 'vitest';
import { startStack } from '../stack';
import { temporaryFolder } from '../testing/temporary';
import { prepareTinyArtifacts } from '../testing/tiny-artifacts';

it('a running site’s counts are read by release: minutes since a given time, messages separately', async () => {
  const stateDir = await temporaryFolder();
  expect(await localCounts(stateDir)).toBeUndefined();
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts });
  onTestFinished(() => stack.stop());
  const place = await localCounts(stateDir);
  if (!place?.endpoint) throw new Error('The site runs, and its counts are not found');
  const client = new DynamoDBClient({ ...localAws, endpoint: place.endpoint });
  const put = (item: object) =>
    client.send(new PutItemCommand({ TableName: 'page_events', Item: marshall(item) }));
  await put({ release: 'booking@1.1.0', entry: '2026-11-21T09:59', views: 7, expires_at: 1 });
  await put({ release: 'booking@1.1.0', entry: '2026-11-21T10:00', views: 5, failing: 1, expires_at: 1 });
  const last_seen = '2026-11-21T10:00:20.000Z';
  await put({ release: 'booking@1.1.0', entry: 'error load TypeError: …', seen: 2, networks: 1, last_seen });
  await put({ release: 'booking@1.1.0', entry: 'error error Error: …', seen: 3, networks: 2, last_seen });
  await put({ release: 'booking@1.0.0', entry: '2026-11-21T10:00', views: 9 });

  const counts = openCounts(place);
  expect(await counts.minutes('booking@1.1.0', new Date('2026-11-21T10:00:30Z'))).toEqual([
    { minute: '2026-11-21T10:00', counts: { views: 5, failing: 1 } },
  ]);
  expect(await counts.failures('booking@1.1.0')).toEqual([
    { message: 'error Error: …', seen: 3, networks: 2, lastSeen: last_seen },
    { message: 'load TypeError: …', seen: 2, networks: 1, lastSeen: last_seen },
  ]);
  counts.close();
  client.destroy();
});
