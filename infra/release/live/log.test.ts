import { expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { readLog } from './log';
import { publish } from './publish';

it('a release by somebody with a very long name is logged with as much of it as fits', async () => {
  const { store, renderer } = await startedSite();
  await publish([fakeRemote('survey', { version: '1.1.0' })], {
    ...{ store, renderer, log: () => undefined },
    note: { by: 'Ada '.repeat(100), commit: 'f00d'.repeat(100), why: 'the new form '.repeat(100) },
  });
  const [entry] = await readLog(store, { name: 'survey' });
  expect(entry).toMatchObject({ version: '1.1.0', by: 'Ada '.repeat(50) });
});
