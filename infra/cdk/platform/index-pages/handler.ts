import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import { composedSchema } from '@concierge/release/compose';
import { composedKey } from '@concierge/release/store';
import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { writeIndex } from '../page-index';

const store = new S3Store(required('RELEASES_BUCKET'));
const index = required('PAGE_INDEX');
const client = new CloudFrontKeyValueStoreClient({});

/** Tells the edge which pages exist: when composing has written its last object, and every hour. */
export async function handler(): Promise<void> {
  const stored = await store.get(composedKey);
  if (!stored) return;
  const { pages, sets } = composedSchema.parse(JSON.parse(Buffer.from(stored.bytes).toString('utf8')));
  const known = [...Object.keys(pages).filter((key) => key.endsWith('.html')), ...Object.values(sets).flat()];
  const { added, removed } = await writeIndex(client, index, {
    ...Object.fromEntries(known.map((key) => [key, '1'])),
    'preview-key': required('PREVIEW_KEY'),
  });
  console.log(JSON.stringify({ message: 'Page index written', added, removed }));
}
