import { describe, expect, it } from 'vitest';
import { elsewhere } from './elsewhere';
import { evaluate } from './evaluate';

const run = (source: string, surroundings = {}) =>
  evaluate(Buffer.from(`module.exports = { found: ${source} };`), 'a test', {}, surroundings).found;

describe('a server build that is evaluated', () => {
  it('finds no browser', () => {
    expect(run('typeof window')).toBe('undefined');
  });

  it('may ask for nothing that it is not given', () => {
    expect(() => run("require('left-pad')")).toThrow('a test asks for left-pad');
  });
});

describe('the same one elsewhere', () => {
  it('finds the looks of a browser, whatever it asks of it', () => {
    expect(run("typeof window !== 'undefined' && typeof document !== 'undefined'", elsewhere)).toBe(true);
    expect(run("String(window.matchMedia('(x)').matches) + navigator.userAgent", elsewhere)).toBe('');
    expect(run("'ontouchstart' in window && window.innerWidth > 5", elsewhere)).toBe(false);
  });

  it('finds another year', () => {
    expect(run('new Date().getFullYear()', elsewhere)).not.toBe(new Date().getFullYear());
    expect(run('Date.now()', elsewhere)).toBeGreaterThan(Date.now() + 365 * 24 * 3600 * 1000);
    expect(run("new Date('2025-09-05').toISOString()", elsewhere)).toBe('2025-09-05T00:00:00.000Z');
  });
});
