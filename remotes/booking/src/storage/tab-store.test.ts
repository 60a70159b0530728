import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabStore } from './tab-store';

const isWord = (value: unknown): value is { word: string } =>
  typeof value === 'object' && value !== null && 'word' in value && typeof value.word === 'string';

afterEach(() => {
  tabStore.remove('test');
});

describe('the tab store', () => {
  it('keeps a value until it is removed', () => {
    tabStore.write('test', { word: 'kept' });
    expect(tabStore.read('test', isWord)).toEqual({ word: 'kept' });
    tabStore.remove('test');
    expect(tabStore.read('test', isWord)).toBeNull();
  });

  it('keeps a value as long as the page lives when storage is blocked', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    tabStore.write('test', { word: 'kept' });
    expect(tabStore.read('test', isWord)).toEqual({ word: 'kept' });
  });

  it('never returns a value older than the last one written when storage is full', () => {
    tabStore.write('test', { word: 'old' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    tabStore.write('test', { word: 'new' });
    expect(tabStore.read('test', isWord)).toEqual({ word: 'new' });
  });

  it.each(['not json', '{"word": 7}'])('returns null for a stored value of another shape: %s', (text) => {
    sessionStorage.setItem('concierge.booking.test', text);
    expect(tabStore.read('test', isWord)).toBeNull();
  });
});
