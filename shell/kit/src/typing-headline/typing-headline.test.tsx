import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingHeadline } from './typing-headline';

const lines = ['Meet Your Doctor', 'Here'] as const;
let show: (visible: boolean) => void = () => {};
let resize: () => void = () => {};

function setUp(reducedMotion = false, texts: readonly [string, ...string[]] = lines) {
  // Like a browser's, both report once when they begin to observe.
  let isIntersecting = false;
  resize = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.report([{ isIntersecting }]);
        show = (visible) => {
          isIntersecting = visible;
          act(() => this.report([{ isIntersecting }]));
        };
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly report: () => void) {}
      observe() {
        this.report();
        resize = () => act(this.report);
      }
      disconnect() {}
    },
  );
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: reducedMotion, media: query }) as MediaQueryList,
  );
  render(<TypingHeadline lines={texts} msPerChar={60} pauseMs={3500} />);
}

/** The line that is being typed or deleted. */
const typed = () => screen.getByRole('heading').querySelector('.kit-typing-line[aria-hidden]');
const press = () => fireEvent.click(screen.getByRole('button'));
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
    expect(typed()).toBeNull();
    wait(1);
    expect(typed()).not.toBeNull();
    expect(screen.getByRole('heading')).toHaveAccessibleName('Meet Your Doctor');
  });

  it.each([
    ['it goes out of view', () => show(false), () => show(true)],
    ['it is paused', press, press],
    ['its size changes', () => resize(), () => {}],
  ])('is a whole line when %s, and rests again before it is typed on', (_when, stop, goOn) => {
    setUp();
    show(true);
    wait(3500);
    stop();
    expect(typed()).toBeNull();
    expect(screen.getByRole('heading').firstElementChild).toHaveTextContent(/^Meet Your Doctor$/);
    goOn();
    wait(3499);
    expect(typed()).toBeNull();
    wait(1);
    expect(typed()).not.toBeNull();
  });

  it.each([
    ['the visitor prefers reduced motion', true, () => {}, 'Pause the headline'],
    ['it was paused', false, press, 'Play the headline'],
  ])('stays still if %s', (_why, reducedMotion, control, name) => {
    setUp(reducedMotion);
    show(true);
    control();
    wait(20_000);
    expect(typed()).toBeNull();
    expect(screen.getByRole('button')).toHaveAccessibleName(name);
  });
});
