import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Card } from './card';
import { cardEffects, cardEffectsOf, effectsQuery } from './constants';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const dwell = () => act(() => vi.advanceTimersByTime(cardEffects.dwellMs));

function mockQuery() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: media === effectsQuery,
        media,
      }) as MediaQueryList,
  );
}

function hovered(props: Partial<Parameters<typeof Card>[0]> = {}) {
  render(
    <Card data-testid="card" {...props}>
      Text
    </Card>,
  );
  const card = screen.getByTestId('card');
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  fireEvent.pointerMove(card, { clientX: 200, clientY: 0 });
  dwell();
  return card;
}

const spotIn = (card: HTMLElement) => card.querySelector<HTMLElement>('.kit-card-spot')?.style;
const particlesIn = (card: HTMLElement) => card.querySelectorAll('i.kit-card-mote').length;

describe('Card', () => {
  it('requires hover', () => {
    expect(effectsQuery).toContain('(hover: hover)');
  });

  it('has neither inline styles nor particles in the server’s markup', () => {
    const html = renderToString(<Card>Text</Card>);
    expect(html).toBe('<div class="kit-card kit-card-effects">Text</div>');
  });

  it('shows particles and follows the pointer while it hovers, and only then', () => {
    mockQuery();
    const card = hovered();
    expect(particlesIn(card)).toBe(6);
    expect(spotIn(card)?.width).toBe('560px');
    expect(spotIn(card)?.transform).toBe('translate(200.0px, 0.0px)');
    fireEvent.pointerMove(card, { clientX: 50, clientY: 25 });
    expect(spotIn(card)?.transform).toBe('translate(50.0px, 25.0px)');
    fireEvent.pointerOut(card);
    act(() => vi.advanceTimersByTime(cardEffects.fadeMs));
    expect(particlesIn(card)).toBe(0);
    expect(card.style.transform).toBe('');
  });

  it('goes dark when the page starts to scroll under the pointer, and stays dark while it scrolls', () => {
    mockQuery();
    const card = hovered();
    expect(card).toHaveClass('kit-card-lit');
    fireEvent.scroll(window);
    expect(card).not.toHaveClass('kit-card-lit');
    fireEvent.pointerMove(card, { clientX: 100, clientY: 50 });
    fireEvent.scroll(window);
    dwell();
    expect(card).not.toHaveClass('kit-card-lit');
    fireEvent.pointerMove(card, { clientX: 100, clientY: 50 });
    dwell();
    expect(card).toHaveClass('kit-card-lit');
  });

  it('keeps its light if the pointer comes back while it fades', () => {
    mockQuery();
    const card = hovered();
    fireEvent.pointerOut(card);
    fireEvent.pointerMove(card, { clientX: 100, clientY: 50 });
    dwell();
    act(() => vi.advanceTimersByTime(2 * cardEffects.fadeMs));
    expect(particlesIn(card)).toBe(6);
  });

  it('stays dark when the pointer only crosses it', () => {
    mockQuery();
    const card = hovered({ effects: true });
    fireEvent.pointerOut(card);
    fireEvent.pointerMove(card, { clientX: 100, clientY: 50 });
    fireEvent.pointerOut(card);
    dwell();
    expect(card).not.toHaveClass('kit-card-lit');
  });

  it('tilts by two degrees at the very corner, not more', () => {
    mockQuery();
    const card = hovered();
    expect(card.style.transform).toBe('perspective(900px) rotateX(2.00deg) rotateY(2.00deg)');
  });

  it('takes the number of particles and the radius of its page', () => {
    mockQuery();
    const card = hovered(cardEffectsOf.services);
    expect(particlesIn(card)).toBe(4);
    expect(spotIn(card)?.width).toBe('500px');
  });

  it('can be shown without effects', () => {
    mockQuery();
    expect(particlesIn(hovered({ effects: false }))).toBe(0);
  });
});
