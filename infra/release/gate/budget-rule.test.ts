import { describe, expect, it } from 'vitest';
import { manifestSchema } from '../manifest';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { budgetRule, budgets } from './budget-rule';

const shell = fakeShell().manifest;
const booking = fakeRemote('booking').manifest;
const survey = fakeRemote('survey').manifest;
const roomy = { scriptBytes: 10_000, scripts: 10, styleBytes: 10_000 };
const messages = (limits: typeof roomy, candidates = [booking]) =>
  budgetRule({ candidates, next: [shell, booking, survey] }, limits).map(({ message }) => message);

describe('the budgets', () => {
  it('let pass what is within them', () => {
    expect(messages(roomy)).toEqual([]);
  });

  it('name the page, the bytes and the heaviest file', () => {
    expect(messages({ ...roomy, scriptBytes: 10 })).toEqual([
      expect.stringMatching(
        /^\/\S* of booking 1\.0\.0 on shell 1\.0\.0 would load \d+ bytes of script, and may load 10; the heaviest is \S+ of booking, \d+ bytes\.$/,
      ),
    ]);
  });

  it('count requests and styles too, the shell included', () => {
    expect(messages({ ...roomy, scripts: 2 })).toEqual([
      expect.stringContaining('ask for 3 scripts, and may ask for 2'),
    ]);
    expect(messages({ ...roomy, styleBytes: 3 })).toEqual([expect.stringContaining('bytes of styles')]);
  });

  it('judge a remote by itself, and a shell by every remote on it', () => {
    expect(messages({ ...roomy, scripts: 2 }, [booking])).toHaveLength(1);
    expect(
      budgetRule({ candidates: [shell], next: [shell, booking, survey] }, { ...roomy, scripts: 2 }),
    ).toMatchObject([{ release: 'shell 1.0.0' }, { release: 'shell 1.0.0' }]);
  });

  it('count the chunks of the page that is asked for, and of no other', () => {
    const file = {
      integrity: `sha384-${'A'.repeat(64)}`,
      bytes: 5000,
      brotliBytes: 5000,
      type: 'text/javascript',
    };
    const both = manifestSchema.parse({
      ...booking,
      files: { ...booking.files, 'page.js': file },
      paths: ['/booking', '/other'],
      pages: { '/booking': ['page.js'] },
    });
    const limits = { ...roomy, scriptBytes: 5000 };
    const refused = budgetRule({ candidates: [both], next: [shell, both] }, limits);
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\/booking of booking .*the heaviest is page\.js of booking, 5000 bytes/),
    ]);
  });

  it('are the same 120 KB for every page', () => {
    expect(budgets.scriptBytes).toBe(122_880);
  });
});
