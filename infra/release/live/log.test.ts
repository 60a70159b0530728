import { expect, it, vi } from 'vitest';
import { main } from '../cli/main';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { readLog } from './log';
import { publish } from './publish';

it('a release by somebody with a very long name is logged and announced, with as much of it as fits', async () => {
  const { store, renderer } = await startedSite();
  const announced: unknown[] = [];
  await publish([fakeRemote('survey', { version: '1.1.0' })], {
    ...{ store, renderer, log: () => undefined },
    announce: async ({ by }) => void announced.push(by),
    note: { by: 'Ada '.repeat(100), commit: 'f00d'.repeat(100), why: 'the new form '.repeat(100) },
  });
  expect(announced).toEqual(['Ada '.repeat(50)]);
  const [entry] = await readLog(store, { name: 'survey' });
  expect(entry).toMatchObject({ version: '1.1.0', by: 'Ada '.repeat(50) });
});

it('a reason that the log has no room for is refused before anything changes', async () => {
  const site = await startedSite();
  await site.publish([fakeRemote('survey', { version: '1.1.0' })]);
  const before = await site.contents();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = await main(['rollback', 'survey', '--why', 'x'.repeat(501), '--store', site.root]);
  expect(logged).toHaveBeenCalledWith(
    '--why has 501 characters, and the log has room for 500: shorten it. Nothing changed.',
  );
  logged.mockRestore();
  expect(code).toBe(1);
  expect(await site.contents()).toBe(before);
});
