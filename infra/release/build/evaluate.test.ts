import { describe, expect, it } from 'vitest';
import { evaluate, fakeBrowserGlobals } from './evaluate';

const run = (source: string, globals = {}) =>
  evaluate(Buffer.from(`module.exports = { found: ${source} };`), 'a test', {}, globals).found;

describe('evaluate', () => {
  it('provides no browser globals by default', () => {
    expect(run('typeof window')).toBe('undefined');
  });
});

describe('with fake browser globals', () => {
  it('code finds browser objects that accept every use', () => {
    expect(run("typeof window !== 'undefined' && typeof document !== 'undefined'", fakeBrowserGlobals)).toBe(
      true,
    );
    expect(run("String(window.matchMedia('(x)').matches) + navigator.userAgent", fakeBrowserGlobals)).toBe(
      '',
    );
    expect(run("'ontouchstart' in window && window.innerWidth > 5", fakeBrowserGlobals)).toBe(false);
  });

  it('code finds a date in another year', () => {
    expect(run('new Date().getFullYear()', fakeBrowserGlobals)).not.toBe(new Date().getFullYear());
    expect(run('Date.now()', fakeBrowserGlobals)).toBeGreaterThan(Date.now() + 365 * 24 * 3600 * 1000);
    expect(run("new Date('2025-09-05').toISOString()", fakeBrowserGlobals)).toBe('2025-09-05T00:00:00.000Z');
  });
});
