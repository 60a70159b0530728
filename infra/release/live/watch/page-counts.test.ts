import { createServer } from 'node:http';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployedCounts } from './page-counts';

let tables: string[] = [];
const database = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  response.end(JSON.stringify({ TableNames: tables }));
});

let listening: LoopbackServer;

describe('the counts of a deployed stage', () => {
  beforeEach(async () => {
    listening = await listen(database);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', listening.origin);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await listening.close();
  });
  const live = 'Concierge-prod-Data-PageEvents1D215CCF-1X';

  it('are in its own table, also while npm run restore keeps a copy next to it', async () => {
    tables = [`${live}-at-20260301093000`, live, 'Concierge-dev-Data-PageEvents1D215CCF-1X'];
    expect(await deployedCounts('prod')).toEqual({ table: live });
    expect(await deployedCounts('test')).toBeUndefined();
  });

  it('are refused if an earlier deploy left a table, which may be the empty one', async () => {
    tables = [live, 'Concierge-prod-Data-PageEvents1D215CCF-2Y'];
    await expect(deployedCounts('prod')).rejects.toThrow('More than one table');
  });
});
