import { readFile } from 'node:fs/promises';
import { siteFile } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { siteWithOutputs } from './adopt';
import { dev } from './dev';

const outputs = JSON.stringify({
  'Concierge-dev-Accounts': { UserPoolId: 'us-east-1_deployed1', ClientId: 'deployedclient' },
});

describe('site.json after a deploy', () => {
  it('names the stage, its origin, pool and client, and is otherwise unchanged', async () => {
    const text = await readFile(siteFile(), 'utf8');
    const before: Record<string, unknown> = JSON.parse(text);
    const after = siteWithOutputs(text, outputs, 'dev');
    // Still in the linter's format.
    expect(after.split('\n')).toHaveLength(text.split('\n').length);
    expect(JSON.parse(after)).toEqual({
      ...before,
      stage: 'dev',
      origin: dev.origin,
      accounts: { userPoolId: 'us-east-1_deployed1', clientId: 'deployedclient', region: 'us-east-1' },
    });
  });

  it('is not touched by the outputs of another stage', () => {
    expect(() => siteWithOutputs('{}', outputs, 'prod')).toThrow('no outputs of a deploy of prod');
  });
});
