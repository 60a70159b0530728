import { describe, expect, it } from 'vitest';
import { inertHeaders, noOtherOrigins, pageHeaders, pagePolicy, permissionsPolicy } from './headers';
import { pageOriginsOf } from './page-origins';

describe('response headers', () => {
  it('allow scripts, styles and requests of this site only', () => {
    expect(pagePolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('allow inline styles only by hash', () => {
    const policy = pagePolicy(['sha256-AAAA=', 'sha256-BBBB=']);
    expect(policy).toContain("style-src 'self' 'sha256-AAAA=' 'sha256-BBBB='");
    expect(policy).not.toContain('unsafe');
  });

  it('include every security header on every response', () => {
    for (const headers of [pageHeaders(), inertHeaders()]) {
      expect(headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age=63072000'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it('allow another origin only if the practice configured something that needs it', () => {
    expect(pageOriginsOf({ captcha: { provider: 'altcha' }, assistant: null })).toEqual(noOtherOrigins);
    const turnstile = pageOriginsOf({ captcha: { provider: 'turnstile' }, assistant: null });
    expect(pagePolicy([], turnstile)).toContain('frame-src https://challenges.cloudflare.com');
    const assistant = pageOriginsOf({
      captcha: { provider: 'altcha' },
      assistant: { scriptUrl: 'https://cdn.example/widget.js', origins: ['wss://voice.example'] },
    });
    expect(pagePolicy([], assistant)).toContain("script-src 'self' https://cdn.example;");
    expect(pagePolicy([], assistant)).toContain("connect-src 'self' wss://voice.example;");
    expect(permissionsPolicy(assistant)).toContain('microphone=(self)');
    expect(permissionsPolicy()).toContain('microphone=()');
  });
});
