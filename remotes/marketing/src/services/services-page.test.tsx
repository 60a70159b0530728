import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Page } from './services-page';

beforeEach(() => {
  renderPage(Page);
});

describe('the services page', () => {
  it('has the heading How We Help You Thrive, and no other headline', () => {
    const heading = screen.getByRole('heading', { level: 1, name: 'How We Help You Thrive' });
    const lines = [...heading.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line'));
    expect(lines).toEqual(['How We Help You Thrive']);
  });

  const titles = [
    'Concierge Visits',
    'Nutrition Coaching',
    'Exercise & Fitness Coaching',
    'Supplement Guidance',
    'Stress & Sleep Management',
    'Chronic Illness Support',
    'Preconception Health',
  ];
  it.each(titles)('describes %s in its place, with four features', (title) => {
    const cards = within(screen.getByRole('region', { name: 'Our services' })).getAllByRole('article');
    expect(cards).toHaveLength(7);
    const card = cards[titles.indexOf(title)];
    if (!card) throw new Error(`no card for ${title}`);
    expect(within(card).getByRole('heading', { level: 3, name: title })).toBeInTheDocument();
    expect(card.querySelector('p')).toHaveTextContent(/.{60,}/);
    expect(within(card).getAllByRole('listitem')).toHaveLength(4);
    expect(within(card).getByRole('link', { name: `Learn More about ${title}` })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  it('marks only Concierge Visits as Most Popular', () => {
    const marked = screen
      .getAllByRole('article')
      .filter((card) => card.textContent?.includes('Most Popular'));
    expect(marked).toHaveLength(1);
    expect(marked[0]).toHaveTextContent('Concierge Visits');
  });

  it('shows the journey in three steps', () => {
    const journey = within(screen.getByRole('region', { name: 'Your Journey With Us' }));
    expect(journey.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Assessment',
      'Customization',
      'Support',
    ]);
    for (const step of journey.getAllByRole('listitem')) expect(step).toHaveTextContent(/.{60,}/);
  });

  it('links Learn More and Book Consultation Call to /contact', () => {
    for (const button of screen.getAllByRole('link', { name: /^(Learn More|Book Consultation Call)/ })) {
      expect(button).toHaveAttribute('href', '/contact');
    }
    expect(screen.getByRole('link', { name: 'Learn More about working with us' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Book Consultation Call' })).not.toHaveLength(0);
  });

  it('says that spots are limited, and offers the waitlist', () => {
    expect(screen.getByText(/Spots are limited.*waitlist/)).toBeInTheDocument();
  });
});
