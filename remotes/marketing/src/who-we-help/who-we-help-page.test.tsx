import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Page } from './who-we-help-page';

beforeEach(() => {
  renderPage(Page);
});

const cardsOf = (region: string) =>
  within(screen.getByRole('region', { name: region })).getAllByRole('article');

describe('is this right for you', () => {
  it('has the heading Is This Right for You', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Is This Right for You' })).toBeInTheDocument();
  });

  it('has six audience cards with benefits, and marks one as Most Common', () => {
    const cards = cardsOf('People We Work With');
    expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Autoimmune Support',
      'Cancer Care Coaching',
      'Stress Sleep & Anxiety',
      'Busy Professionals & Parents',
      'Athletes & Performance Seekers',
      'Preconception Health',
    ]);
    for (const card of cards) {
      expect(within(card).getAllByRole('listitem').length).toBeGreaterThan(1);
      expect(card.querySelector('p')).toHaveTextContent(/.{60,}/);
    }
    const marked = cards.filter((card) => card.textContent?.includes('Most Common'));
    expect(marked).toHaveLength(1);
    expect(marked[0]).toHaveTextContent('Stress Sleep & Anxiety');
  });

  it('has three results, visibly samples, with the two claims', () => {
    const cards = cardsOf('What It Can Look Like');
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(card).toHaveTextContent('Sample result');
    expect(screen.getByRole('heading', { name: '60% fewer flare-ups' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '20% better work performance' })).toBeInTheDocument();
  });

  it('says where the figures come from before it shows them', () => {
    const source = screen.getByText(/^Where these figures come from:/);
    expect(source).toHaveTextContent('we can’t promise any');
    const claim = screen.getByRole('heading', { name: '60% fewer flare-ups' });
    expect(source.compareDocumentPosition(claim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['Schedule Assessment Call', '/contact'],
    ['Join Our Waitlist', '/contact?form=message&topic=waitlist#waitlist'],
    ['Secure Your Spot Today', '/contact'],
  ])('links %s to %s', (name, target) => {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', target);
  });
});
