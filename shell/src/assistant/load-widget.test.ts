// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantFacts } from './load-widget';

let facts: AssistantFacts;
let loadWidget: typeof import('./load-widget').loadWidget;
let timeoutMs: number;
let count = 0;

beforeEach(async () => {
  // Elements can be defined once per document: each test has one of its own.
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
  vi.useRealTimers();
});

const scripts = () => [...document.scripts].filter(({ src }) => src === facts.scriptUrl);
const define = () => customElements.define(facts.element, class extends HTMLElement {});

describe('the third party’s script', () => {
  it('is loaded once, however often it is asked for', async () => {
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

  it('is not loaded if its element is there already', async () => {
    define();
    await loadWidget(facts);
    expect(scripts()).toHaveLength(0);
  });

  it('learns no address from the page that it is on', () => {
    void loadWidget(facts).catch(() => undefined);
    expect(scripts()[0]?.referrerPolicy).toBe('no-referrer');
  });

  it('is asked for anew after it failed', async () => {
    const first = loadWidget(facts);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('couldn’t load');
    expect(scripts()).toHaveLength(0);
    const second = loadWidget(facts);
    expect(scripts()).toHaveLength(1);
    define();
    await second;
  });

  it('is given up when it defines nothing in time, and not loaded twice for that', async () => {
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
