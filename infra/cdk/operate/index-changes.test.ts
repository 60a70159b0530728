import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@concierge/lambdas/core/testing/listen';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { resourcesOf, synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/testing/production';
import { indexChanges, refusedChanges } from './index-changes';
import { refusedIndexes } from './indexes';

const { stacks, template } = await synthesized(prod);
const [desk] = stacks.functionsOfRemotes;
if (!desk) throw new Error('No remote brings functions');
const json = (stack: typeof desk | typeof stacks.data): string => JSON.stringify(template(stack).toJSON());

const tableOf = (stack: typeof desk | typeof stacks.data, name: string): string =>
  Object.keys(resourcesOf(template(stack), 'AWS::DynamoDB::GlobalTable')).find((id) => id.startsWith(name)) ??
  '';
const viewTable = tableOf(desk, 'DeskViews');
const requests = tableOf(stacks.data, 'AppointmentRequests');

/** A template whose table has other indexes. */
function withIndexes(text: string, table: string, change: (indexes: object[]) => object[]): string {
  const changed = JSON.parse(text);
  const { Properties } = changed.Resources[table];
  Properties.GlobalSecondaryIndexes = change(Properties.GlobalSecondaryIndexes ?? []);
  return JSON.stringify(changed);
}
const index = (IndexName: string, partition = 'day') => ({
  IndexName,
  KeySchema: [{ AttributeName: partition, KeyType: 'HASH' }],
  Projection: { ProjectionType: 'KEYS_ONLY' },
});
const refused = (deployed: string, next: string) => refusedChanges(indexChanges(deployed, next));

describe('a deploy', () => {
  const now = json(desk);
  const having = (...indexes: object[]) => withIndexes(now, viewTable, () => indexes);

  it('may make a table with all of its indexes, and change one of a table that is there', () => {
    const without = JSON.parse(now);
    delete without.Resources[viewTable];
    expect(refused(JSON.stringify(without), having(index('by_day'), index('by_person')))).toEqual([]);
    expect(refused(now, now)).toEqual([]);
    expect(refused(having(), having(index('by_day')))).toEqual([]);
    expect(refused(having(index('by_day')), having())).toEqual([]);
  });

  it.each([
    ['gains two', having(), having(index('by_day'), index('by_person')), 'gains by_day and by_person:'],
    ['loses two', having(index('by_day'), index('by_person')), having(), 'loses by_day and by_person:'],
    ['exchanges one', having(index('by_day')), having(index('by_hour')), 'gains by_hour, loses by_day:'],
    [
      'changes one under its name',
      having(index('by_day')),
      having(index('by_day', 'person')),
      'gains by_day, loses by_day:',
    ],
  ])('is refused by name if a table %s', (_, deployed, next, says) => {
    expect(refused(deployed, next)).toEqual([expect.stringContaining(`${viewTable} ${says}`)]);
  });
});

it('asks about the deployed tables of the platform and of remotes', async () => {
  const deployed: Record<string, string> = {
    [stacks.data.stackName]: withIndexes(json(stacks.data), requests, (indexes) => indexes.slice(2)),
    [desk.stackName]: withIndexes(json(desk), viewTable, () => []),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = deployed[new URLSearchParams(text).get('StackName') ?? ''];
    const escaped = body?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    response.writeHead(body ? 200 : 400, { 'content-type': 'text/xml' });
    response.end(
      body
        ? `<GetTemplateResponse><GetTemplateResult><TemplateBody>${escaped}</TemplateBody></GetTemplateResult></GetTemplateResponse>`
        : '<ErrorResponse><Error><Code>ValidationError</Code><Message>does not exist</Message></Error></ErrorResponse>',
    );
  });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  onTestFinished(() => void vi.unstubAllEnvs());
  const assembly = await mkdtemp(join(tmpdir(), 'assembly-'));
  const next = withIndexes(json(desk), viewTable, () => [index('by_day'), index('by_person')]);
  const write = (stack: string, text: string) => writeFile(join(assembly, `${stack}.template.json`), text);
  await write(stacks.data.stackName, json(stacks.data));
  await write(desk.stackName, next);
  expect(await refusedIndexes(prod, 'Data', assembly)).toEqual([
    expect.stringContaining(`${requests} gains pending and by_address`),
  ]);
  expect(await refusedIndexes(prod, 'DeskFunctions', assembly)).toEqual([
    expect.stringContaining(`${viewTable} gains by_day and by_person`),
  ]);
  // A remote that isn't deployed yet has nothing to refuse.
  expect(await refusedIndexes(prod, 'LabsFunctions', assembly)).toEqual([]);
});
