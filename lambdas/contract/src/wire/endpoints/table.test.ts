import { describe, expect, it } from 'vitest';
import { tables } from '../../aws/tables';
import { rowsOf } from '../functions';
import { openApi } from '../openapi';
import { endpoints, scheduled, subscribers, triggers, unrouted } from './table';

const functionRows = rowsOf({ endpoints, scheduled, triggers, subscribers, unrouted });

describe('the endpoint table', () => {
  it('gives senders’ settings only to functions that send, and the hash key only to functions that hash', () => {
    for (const row of functionRows) {
      const says = row.settings.some((setting) => setting === 'notifications' || setting === 'accountMails');
      expect(says, row.function).toBe(row.sends !== undefined);
      // Counts of the practice's notifications aren't hashed, so not every function with counts needs the key.
      const hashes = Object.entries(row.tables).some(
        ([name, actions]) => name === 'request_guards' || actions.some((action) => action === 'queryAddress'),
      );
      if (row.settings.includes('guards')) expect(hashes, row.function).toBe(true);
      for (const table of Object.keys(row.tables)) expect(tables).toHaveProperty(table);
    }
  });
});

describe('the API document', () => {
  const document = JSON.parse(JSON.stringify(openApi(endpoints)));

  it('documents 429 at every path, in our error shape and in the gateway’s', () => {
    for (const { path, method } of Object.values(endpoints)) {
      const { schema } =
        document.paths[path][method.toLowerCase()].responses[429].content['application/json'];
      expect(schema.anyOf).toEqual([
        { $ref: '#/components/schemas/Error' },
        expect.objectContaining({ required: ['message'] }),
      ]);
    }
  });

  it('documents the page that answers a form posted without script', () => {
    for (const { path, method, ...row } of Object.values(endpoints)) {
      if (!('form' in row)) continue;
      expect(document.paths[path][method.toLowerCase()].responses[400].content).toHaveProperty(['text/html']);
    }
  });

  it('has no dangling references', () => {
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty([String(name)]);
    }
  });
});
