import {
  type CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** AWS's limit of changes per call. */
const mostChanges = 50;

/** Makes the edge's index hold exactly these entries. Returns the keys added or changed, and those removed. */
export async function writeIndex(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  entries: Readonly<Record<string, string>>,
): Promise<{ added: string[]; removed: string[] }> {
  const present = new Map<string, string>();
  for await (const { Items } of paginateListKeys({ client }, { KvsARN })) {
    for (const { Key, Value = '' } of Items ?? []) if (Key) present.set(Key, Value);
  }
  const changed = Object.entries(entries).filter(([key, value]) => present.get(key) !== value);
  const added = changed.map(([key]) => key).sort();
  const removed = [...present.keys()].filter((key) => !Object.hasOwn(entries, key)).sort();
  const changes = [
    ...changed.map(([Key, Value]) => ({ put: { Key, Value } })),
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
