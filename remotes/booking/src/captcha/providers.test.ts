import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { captchaSecret, startServer } from '../testing/server';
import { altcha } from './altcha';
import { recaptcha } from './recaptcha';
import { turnstile } from './turnstile';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Pretends to load third-party scripts, and returns their addresses. */
function mockScriptLoading(): string[] {
  const sources: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) throw new Error('not a script');
    sources.push(node.src);
    queueMicrotask(() => node.onload?.(new Event('load')));
  });
  return sources;
}

describe('altcha', () => {
  it('makes a token that altcha-lib verifies, without third-party scripts', async () => {
    startServer();
    const scripts = mockScriptLoading();
    const { challenge, solution } = JSON.parse(atob(await altcha.request()));
    const verdict = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: captchaSecret,
    });
    expect(verdict.verified).toBe(true);
    expect(scripts).toEqual([]);
  });

  it('fails instead of hanging when the solver does not start', async () => {
    startServer();
    vi.stubGlobal(
      'Worker',
      class {
        onerror: (() => void) | null = null;
        postMessage() {
          this.onerror?.();
        }
        terminate() {}
      },
    );
    await expect(altcha.request()).rejects.toThrow('The solver did not start');
  });
});

describe('recaptcha', () => {
  it('loads its script once, on the first request for a token', async () => {
    const scripts = mockScriptLoading();
    const execute = vi.fn(async () => 'scored');
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute });
    const provider = recaptcha('site key');
    expect(scripts).toEqual([]);
    expect(await provider.request()).toBe('scored');
    expect(await provider.request()).toBe('scored');
    expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=site%20key']);
    expect(execute).toHaveBeenCalledWith('site key', { action: 'submit' });
  });
});

describe('turnstile', () => {
  it('returns the token of its widget and removes the widget', async () => {
    mockScriptLoading();
    const remove = vi.fn();
    vi.stubGlobal('turnstile', {
      render: (_place: HTMLElement, { callback }: { callback: (token: string) => void }) => {
        setTimeout(() => callback('passed'));
        return 'widget';
      },
      remove,
    });
    expect(await turnstile('site key').request()).toBe('passed');
    expect(remove).toHaveBeenCalledWith('widget');
    expect(document.body).toBeEmptyDOMElement();
  });
});
