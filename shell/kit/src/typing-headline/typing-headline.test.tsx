import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingHeadline } from './typing-headline';

const lines = ['Meet Your Doctor', 'Here'] as const;
let show: (visible: boolean) => void = () => {};

function setUp(reducedMotion = false, typed: readonly [string, ...string[]] = lines) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        show = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: reducedMotion, media: query }) as MediaQueryList,
  );
  render(<TypingHeadline lines={typed} msPerChar={60} pauseMs={3500} />);
}

const onScreen = () => {
  const line = document.querySelector('.kit-typing-line');
  const rest = line?.querySelector('.kit-typing-rest')?.textContent ?? '';
  const text = line?.textContent ?? '';
  return text.slice(0, text.length - rest.length);
};
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const steps = (count: number) => {
  for (let step = 0; step < count; step += 1) wait(60);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('TypingHeadline', () => {
  it('is one heading with the first line in full in the HTML, without inline styles', () => {
    const html = renderToString(<TypingHeadline lines={lines} />);
    const heading = new DOMParser().parseFromString(html, 'text/html').querySelector('h1');
    expect(heading).toHaveTextContent(/^Meet Your Doctor$/);
    expect(html).not.toContain('style=');
  });

  it('keeps the place of every line, so that nothing shifts', () => {
    setUp();
    const places = [...document.querySelectorAll('.kit-typing-place')].map((place) =>
      place.getAttribute('data-line'),
    );
    expect(places).toEqual([...lines]);
  });

  it('stands still until it is visible', () => {
    setUp();
    wait(20_000);
    expect(onScreen()).toBe('Meet Your Doctor');
  });

  it('rests 3500 ms, deletes and types at 60 ms a character', () => {
    setUp();
    show(true);
    wait(3499);
    expect(onScreen()).toBe('Meet Your Doctor');
    wait(1);
    expect(onScreen()).toBe('Meet Your Docto');
    steps(15);
    expect(onScreen()).toBe('');
    steps(4);
    expect(onScreen()).toBe('Here');
    wait(3499);
    expect(onScreen()).toBe('Here');
  });

  it('types its one line again where there is one only', () => {
    const errors = vi.spyOn(console, 'error');
    setUp(false, ['Here']);
    show(true);
    wait(3500);
    steps(3);
    expect(onScreen()).toBe('');
    steps(4);
    expect(onScreen()).toBe('Here');
    expect(errors).not.toHaveBeenCalled();
  });

  it('tells assistive technology the first line, whatever is on screen', () => {
    setUp();
    show(true);
    wait(3500);
    steps(17);
    expect(screen.getByRole('heading', { level: 1, name: 'Meet Your Doctor' })).toBeVisible();
  });

  it('pauses on a whole line and plays on', () => {
    setUp();
    show(true);
    wait(3500);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the headline' }));
    expect(onScreen()).toBe('Meet Your Doctor');
    wait(20_000);
    expect(onScreen()).toBe('Meet Your Doctor');
    fireEvent.click(screen.getByRole('button', { name: 'Play the headline' }));
    wait(3500);
    expect(onScreen()).toBe('Meet Your Docto');
  });

  it('stands still under reduced motion', () => {
    setUp(true);
    show(true);
    wait(20_000);
    expect(onScreen()).toBe('Meet Your Doctor');
  });
});
