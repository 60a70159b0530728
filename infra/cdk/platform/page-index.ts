import {
  type CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** AWS takes no more changes in one call. */
const mostChanges = 50;

/** Makes the edge's index say exactly these pages; keys that are no pages are left out. */
export async function writeIndex(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  keys: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const wanted = new Set(keys.filter((key) => key.endsWith('.html')));
  const present = new Set<string>();
  for await (const { Items } of paginateListKeys({ client }, { KvsARN })) {
    for (const { Key } of Items ?? []) if (Key) present.add(Key);
  }
  const added = [...wanted].filter((key) => !present.has(key)).sort();
  const removed = [...present].filter((key) => !wanted.has(key)).sort();
  const changes = [
    ...added.map((key) => ({ put: { Key: key, Value: '1' } })),
    ...removed.map((key) => ({ drop: { Key: key } })),
  ];
  for (let at = 0; at < changes.length; at += mostChanges) {
    const some = changes.slice(at, at + mostChanges);
    const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
    await client.send(
      new UpdateKeysCommand({
        KvsARN,
        IfMatch: ETag,
        Puts: some.flatMap((change) => ('put' in change ? [change.put] : [])),
        Deletes: some.flatMap((change) => ('drop' in change ? [change.drop] : [])),
      }),
    );
  }
  return { added, removed };
}
