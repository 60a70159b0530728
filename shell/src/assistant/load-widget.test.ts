// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantFacts } from './load-widget';

let facts: AssistantFacts;
let loadWidget: typeof import('./load-widget').loadWidget;
let timeoutMs: number;
let count = 0;

beforeEach(async () => {
  // An element can be defined only once per document, so each test has its own.
  count += 1;
  facts = {
    scriptUrl: `https://assistant.example/widget-${count}.js`,
    agentId: 'agent',
    element: `test-assistant-${count}`,
  };
  vi.resetModules();
  ({ loadWidget, widgetTimeoutMs: timeoutMs } = await import('./load-widget'));
});
afterEach(() => {
  for (const script of scripts()) script.remove();
});

const scripts = () => [...document.scripts].filter(({ src }) => src === facts.scriptUrl);
const define = () => customElements.define(facts.element, class extends HTMLElement {});

describe('the third party’s script', () => {
  it('is loaded once, no matter how often it is requested', async () => {
    const both = Promise.all([loadWidget(facts), loadWidget(facts)]);
    expect(scripts()).toHaveLength(1);
    define();
    await both;
    await loadWidget(facts);
    expect(scripts()).toHaveLength(1);
  });

  it('is not loaded if it is on the page already', async () => {
    const already = document.createElement('script');
    already.src = facts.scriptUrl;
    document.head.append(already);
    const loaded = loadWidget(facts);
    expect(scripts()).toEqual([already]);
    define();
    await loaded;
  });

  it('is not loaded if its element is already defined', async () => {
    define();
    await loadWidget(facts);
    expect(scripts()).toHaveLength(0);
  });

  it('does not learn the address of the page', () => {
    void loadWidget(facts).catch(() => undefined);
    expect(scripts()[0]?.referrerPolicy).toBe('no-referrer');
  });

  it('is requested again after it failed', async () => {
    const first = loadWidget(facts);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('couldn’t load');
    expect(scripts()).toHaveLength(0);
    const second = loadWidget(facts);
    expect(scripts()).toHaveLength(1);
    define();
    await second;
  });

  it('times out if it does not define its element, and is not loaded twice', async () => {
    vi.useFakeTimers();
    const slow = loadWidget(facts);
    const refused = expect(slow).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(timeoutMs);
    await refused;
    const again = loadWidget(facts);
    expect(scripts()).toHaveLength(1);
    define();
    await again;
  });
});
