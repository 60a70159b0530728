import { describe, expect, it } from 'vitest';
import { manifestSchema } from '../store/manifest';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { type Budgets, budgetRule } from './budgets';

const shell = fakeShell().manifest;
const booking = fakeRemote('booking').manifest;
const roomy = { scriptBytes: 10_000, scripts: 10, styleBytes: 10_000 };
const messages = (remote: Budgets['remote'], candidates = [booking], ofShell = roomy) =>
  budgetRule({ candidates }, { shell: ofShell, remote }).map(({ message }) => message);

describe('the budgets', () => {
  it('accept releases within the limits', () => {
    expect(messages(roomy, [shell, booking])).toEqual([]);
  });

  it('report the page, the bytes, the limit and the largest file', () => {
    expect(messages({ ...roomy, scriptBytes: 10 })).toEqual([
      expect.stringMatching(
        /^\/booking of booking 1\.0\.0 would load \d+ bytes of script; its limit is 10, and the heaviest is \S+, \d+ bytes\.$/,
      ),
    ]);
  });

  it('limit requests and styles too', () => {
    expect(messages({ ...roomy, scripts: 1 })).toEqual([
      expect.stringContaining('load 2 scripts; its limit is 1'),
    ]);
    expect(messages({ ...roomy, styleBytes: 3 })).toEqual([expect.stringContaining('bytes of styles')]);
  });

  it('never refuse a release because of another one’s size', () => {
    const tight = { ...roomy, scriptBytes: 1 };
    expect(messages(roomy, [booking], tight)).toEqual([]);
    expect(messages(tight, [shell], roomy)).toEqual([]);
    expect(messages(roomy, [shell], tight)).toEqual([expect.stringMatching(/^shell 1\.0\.0 would load/)]);
  });

  it('count for each page only its own chunks', () => {
    const file = {
      integrity: `sha256-${'A'.repeat(43)}=`,
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
    expect(messages({ ...roomy, scriptBytes: 5000 }, [both])).toEqual([
      expect.stringMatching(/^\/booking of booking .*the heaviest is page\.js, 5000 bytes/),
    ]);
  });

  it('apply to fills of other remotes’ slots too', () => {
    const filling = fakeRemote('booking', { fills: { invitation: ['assets/later.js'] } }).manifest;
    expect(messages({ ...roomy, scripts: 2 }, [filling])).toEqual([
      'What booking 1.0.0 shows in the slot invitation would load 3 scripts; its limit is 2.',
    ]);
  });

  it('refuse files over 4 MB', () => {
    const file = { integrity: `sha256-${'A'.repeat(43)}=`, brotliBytes: 1, type: 'image/png' };
    const files = { 'a.png': { ...file, bytes: 20_000_000 }, 'b.png': { ...file, bytes: 4_194_304 } };
    const heavy = manifestSchema.parse({ ...booking, files: { ...booking.files, ...files } });
    expect(messages(roomy, [heavy])).toEqual([
      'a.png of booking 1.0.0 is 20000000 bytes; the limit per file is 4194304.',
    ]);
  });
});
