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

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

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

  it('reserves the space of every line, so that nothing shifts', () => {
    setUp();
    const places = [...document.querySelectorAll('.kit-typing-place')].map((place) =>
      place.getAttribute('data-line'),
    );
    expect(places).toEqual([...lines]);
  });

  it('is only its first line until it has been in view for the pause', () => {
    setUp();
    wait(20_000);
    show(true);
    wait(3499);
    expect(screen.getByRole('heading').firstElementChild).toHaveTextContent(/^Meet Your Doctor$/);
    expect(screen.getByRole('heading').firstElementChild).not.toHaveAttribute('aria-hidden');
  });

  it.each([
    ['the visitor prefers reduced motion', true],
    ['it was paused', false],
  ])('stays still if %s', (_why, reducedMotion) => {
    setUp(reducedMotion);
    show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the headline' }));
    wait(20_000);
    expect(screen.getByRole('heading').firstElementChild).not.toHaveAttribute('aria-hidden');
    expect(screen.getByRole('button')).toHaveAccessibleName('Play the headline');
  });
});
