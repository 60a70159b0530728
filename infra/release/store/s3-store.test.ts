import { afterEach, expect, it } from 'vitest';
import { type S3StandIn, startS3 } from '../testing/s3-stand-in';
import { storeContract } from '../testing/store-contract';
import { S3Store } from './s3-store';

const started: S3StandIn[] = [];
async function start(): Promise<S3StandIn> {
  const s3 = await startS3();
  started.push(s3);
  return s3;
}
afterEach(() => {
  for (const s3 of started.splice(0)) s3.close();
});

storeContract('in S3', async () => new S3Store('releases', (await start()).client));

it('sets each object’s content type and cache control', async () => {
  const s3 = await start();
  const store = new S3Store('releases', s3.client);
  await store.put('remotes/booking/1.0.0/remoteEntry.js', Buffer.from('x'), { ifAbsent: true });
  await store.put('pages/contact.html', Buffer.from('x'));
  expect(s3.headers.get('remotes/booking/1.0.0/remoteEntry.js')).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(s3.headers.get('pages/contact.html')?.['cache-control']).toContain('max-age=0');
});

it('fails for a bucket that does not exist', async () => {
  const store = new S3Store('elsewhere', (await start()).client);
  await expect(store.get('registry.json')).rejects.toThrow('NoSuchBucket');
  await expect(store.put('registry.json', Buffer.from('x'))).rejects.toThrow('NoSuchBucket');
});
