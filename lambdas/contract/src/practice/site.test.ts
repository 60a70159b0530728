import { describe, expect, it } from 'vitest';
import shipped from '../../../../shell/site.json';
import { siteSchema } from './site';

const assistant = {
  scriptUrl: 'https://cdn.example/widget.js',
  agentId: 'agent-7',
  element: 'voice-agent',
};
const accepts = (changes: object) => siteSchema.safeParse({ ...shipped, ...changes }).success;

describe('site.json', () => {
  it('is valid as shipped', () => {
    expect(siteSchema.safeParse(shipped).error).toBeUndefined();
  });

  it('may name an assistant, with or without origins to connect to', () => {
    expect(accepts({ assistant })).toBe(true);
    expect(
      accepts({ assistant: { ...assistant, origins: ['https://api.example', 'wss://voice.example'] } }),
    ).toBe(true);
  });

  it.each([
    ['a script without encryption', { scriptUrl: 'http://cdn.example/widget.js' }],
    ['an element that isn’t a custom element', { element: 'div' }],
    ['an origin with a path', { origins: ['https://api.example/v1'] }],
    ['an origin with a directive in it', { origins: ["https://api.example; script-src 'unsafe-inline'"] }],
    ['an origin without encryption', { origins: ['ws://voice.example'] }],
    ['an unknown field', { agent: 'agent-7' }],
  ])('refuses %s', (_, mistake) => {
    expect(accepts({ assistant: { ...assistant, ...mistake } })).toBe(false);
  });
});
