import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingHeadline } from './typing-headline';

const lines = ['Meet Your Doctor', 'Here'] as const;
let show: (visible: boolean) => void = () => {};

function setUp() {
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
    (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
  );
  render(<TypingHeadline lines={lines} msPerChar={60} pauseMs={3500} />);
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());

describe('TypingHeadline', () => {
  it('is one heading with the first line in full in the HTML', () => {
    const html = renderToString(<TypingHeadline lines={lines} />);
    const heading = new DOMParser().parseFromString(html, 'text/html').querySelector('h1');
    expect(heading).toHaveTextContent(/^Meet Your Doctor$/);
  });

  it('is only its first line until it has been in view for the pause', () => {
    setUp();
    wait(20_000);
    show(true);
    wait(3499);
    expect(screen.getByRole('heading').firstElementChild).toHaveTextContent(/^Meet Your Doctor$/);
    expect(screen.getByRole('heading').firstElementChild).not.toHaveAttribute('aria-hidden');
  });
});
