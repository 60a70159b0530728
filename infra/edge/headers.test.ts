import { describe, expect, it } from 'vitest';
import { noOtherOrigins, pagePolicy, permissionsPolicy } from './headers';
import { pageOriginsOf } from './page-origins';

describe('response headers', () => {
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
