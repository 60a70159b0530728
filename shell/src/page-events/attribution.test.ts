import { describe, expect, it } from 'vitest';
import { attributeFailure } from './attribution';

const page = { remote: 'marketing', version: '1.0.0' };
const site = `${window.location.origin}/remotes`;
function thrown(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${frames.map((frame) => `    at f (${frame})`).join('\n')}`;
  return error;
}

describe('a failure is attributed to', () => {
  it('the remote whose script is in the stack, not the shell that calls it', () => {
    const error = thrown(
      'x',
      `${site}/shell/2.0.0/assets/shell.js:1:200`,
      `${site}/booking/1.1.0/assets/form-Ab_1.js:12:345`,
    );
    expect(attributeFailure({ cause: 'error', error }, page)).toEqual({
      remote: 'booking',
      version: '1.1.0',
      file: 'assets/form-Ab_1.js',
      line: 12,
      column: 345,
    });
  });

  it('the remote whose script threw, even while the shell was loading or rendering another', () => {
    const release = { remote: 'booking', version: '1.1.0' };
    const other = thrown(
      'x',
      `${site}/survey/2.0.0/assets/sdk.js:1:20`,
      `${site}/shell/2.0.0/assets/a.js:1:2`,
    );
    for (const cause of ['load', 'render'] as const) {
      expect(attributeFailure({ cause, error: other, release }, page)).toMatchObject({ remote: 'survey' });
      const own = thrown('x', `${site}/shell/2.0.0/assets/a.js:1:2`);
      expect(attributeFailure({ cause, error: own, release }, page)).toBe(release);
    }
  });

  it('the script that the browser names, if an error has no stack', () => {
    const source = `${site}/survey/1.0.0-local.x12ab/assets/a.js`;
    expect(attributeFailure({ cause: 'error', error: 'thrown text', source }, page)).toEqual({
      remote: 'survey',
      version: '1.0.0-local.x12ab',
      file: 'assets/a.js',
    });
  });

  it('the page, for a hydration mismatch or an unhandled rejection without a location', () => {
    const error = thrown('418', `${site}/shell/2.0.0/assets/shell.js:1:2`);
    expect(attributeFailure({ cause: 'hydration', error }, page)).toBe(page);
    expect(attributeFailure({ cause: 'rejection', error: 'no' }, page)).toBe(page);
  });

  it('no release, if no script of this site is named', () => {
    const error = thrown('x', 'chrome-extension://abc/remotes.js:1:2');
    expect(attributeFailure({ cause: 'error', error }, page)).toBeUndefined();
    expect(
      attributeFailure({ cause: 'csp', error: 'violates', source: 'moz-extension://a' }, page),
    ).toBeUndefined();
  });

  it('no release, if React found its elements elsewhere: something else moved them', () => {
    const error = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    expect(attributeFailure({ cause: 'render', error, release: page }, page)).toBeUndefined();
  });

  it('no release, if another site or an extension has a similar address', () => {
    for (const other of ['https://other.example', 'moz-extension://abc']) {
      const error = thrown('x', `${other}/remotes/booking/my_version/a.js:1:2`);
      expect(attributeFailure({ cause: 'error', error }, page)).toBeUndefined();
      expect(attributeFailure({ cause: 'rejection', error }, page)).toBeUndefined();
    }
  });

  it('no release, if an address is only in the message', () => {
    const error = thrown(`${site}/booking/1.1.0/assets/a.js:1:2`);
    expect(attributeFailure({ cause: 'error', error }, page)).toBeUndefined();
  });
});
