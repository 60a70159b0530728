import {
  type CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { describe, expect, it } from 'vitest';
import { writeIndex } from './page-index';

describe('the index of pages', () => {
  it('lists exactly the pages that exist, updated in batches that AWS accepts', async () => {
    const keys = new Map([
      ['pages/gone.html', '1'],
      ['pages/index.html', '1'],
      ['preview-key', 'before'],
    ]);
    let largest = 0;
    const client = {
      config: {},
      send: async (command: unknown) => {
        if (command instanceof ListKeysCommand)
          return { Items: [...keys].map(([Key, Value]) => ({ Key, Value })) };
        if (command instanceof DescribeKeyValueStoreCommand) return { ETag: String(keys.size) };
        if (!(command instanceof UpdateKeysCommand)) throw new Error('unexpected');
        const { Puts = [], Deletes = [], IfMatch } = command.input;
        expect(IfMatch).toBe(String(keys.size));
        largest = Math.max(largest, Puts.length + Deletes.length);
        for (const { Key = '', Value = '' } of Puts) keys.set(Key, Value);
        for (const { Key } of Deletes) keys.delete(Key ?? '');
        return {};
      },
    };
    Object.setPrototypeOf(
      client,
      (await import('@aws-sdk/client-cloudfront-keyvaluestore')).CloudFrontKeyValueStoreClient.prototype,
    );
    const pages = Array.from({ length: 70 }, (_, index) => `pages/page-${index}.html`);
    const expected = {
      ...Object.fromEntries(['pages/index.html', ...pages].map((key) => [key, '1'])),
      'preview-key': 'after',
    };
    const { added, removed } = await writeIndex(
      client as unknown as CloudFrontKeyValueStoreClient,
      'arn',
      expected,
    );
    expect(added).toHaveLength(71);
    expect(removed).toEqual(['pages/gone.html']);
    expect(Object.fromEntries(keys)).toEqual(expected);
    expect(largest).toBeLessThanOrEqual(50);
  });
});
