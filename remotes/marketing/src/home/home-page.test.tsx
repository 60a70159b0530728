import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Page } from './home-page';

beforeEach(() => {
  renderPage(Page);
});

const link = (name: string) => screen.getByRole('link', { name });
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  it('shows the first tagline as its heading, which can be paused', () => {
    expect(
      screen.getByRole('heading', { level: 1, name: 'Your Personal Doctor, Where You Need Us' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pause the headline' })).toBeInTheDocument();
  });

  it('links to booking and to the services', () => {
    expect(link('Book a Consultation')).toHaveAttribute('href', '/contact');
    expect(link('Learn More about how we help')).toHaveAttribute('href', '/services');
  });

  it.each(['Board-Certified MD', 'Exclusive Membership', 'Based in the USA'])(
    'has the trust badge %s',
    (badge) => {
      const badges = within(screen.getByRole('list', { name: 'Who we are' }));
      expect(badges.getAllByRole('listitem')).toHaveLength(3);
      expect(badges.getByText(badge)).toBeInTheDocument();
    },
  );

  it.each([
    ['Concierge Visits', 'Convenient'],
    ['Personalized Plans', 'Tailored'],
    ['Stress & Sleep Support', 'Wellness'],
    ['Nutrition & Fitness', 'Active'],
  ])('offers and describes %s, marked %s', (title, badge) => {
    const cards = section('Healthcare That Comes to You').getAllByRole('article');
    expect(cards).toHaveLength(4);
    const card = cards.find((each) => within(each).queryByRole('heading', { level: 3, name: title }));
    expect(card).toHaveTextContent(badge);
    expect(card?.querySelector('p')).toHaveTextContent(/.{60,}/);
  });

  it('names the places that a doctor visits', () => {
    const places = within(screen.getByRole('list', { name: 'Where we visit' })).getAllByRole('listitem');
    expect(places.map((place) => place.textContent)).toEqual(['Home', 'Kitchen', 'Gym', 'Office']);
  });

  it.each([
    'direct-pay and not covered by insurance',
    'documentation you can send your insurer for possible reimbursement',
    'New York, Texas and Virginia, in person',
    /limited roster.*waitlist/,
  ])('says before a call: %s', (fact) => {
    expect(screen.getByRole('region', { name: 'Before You Call' })).toHaveTextContent(fact);
  });

  it('ends with the closing band', () => {
    const band = section('Ready to Take the Next Step?');
    expect(band.getByRole('link', { name: 'Book Your Consultation' })).toHaveAttribute('href', '/contact');
    expect(band.getByRole('link', { name: 'Learn More About Our Services' })).toHaveAttribute(
      'href',
      '/services',
    );
  });
});

describe('what our patients say', () => {
  const patients = () => section('What Our Patients Say');

  it('shows six testimonials in two rows to assistive technology, each with one text for its five stars', () => {
    expect(patients().getAllByRole('figure')).toHaveLength(6);
    const rows = patients().getAllByRole('list');
    expect(rows.map((row) => within(row).getAllByRole('figure').length)).toEqual([3, 3]);
    expect(patients().getAllByRole('img', { name: 'Five out of five stars' })).toHaveLength(6);
    for (const title of ['Working Parent', 'Business Executive', 'Retired Teacher']) {
      expect(patients().getAllByText(title, { ignore: '[inert] *' })).toHaveLength(1);
    }
  });

  it('hides the copies that fill the rows, and keeps focus out of them', () => {
    const copies = document.querySelectorAll('.testimonials-group[aria-hidden="true"]');
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy).toHaveAttribute('inert');
  });

  it('can be stopped by a visible control that needs no script', () => {
    expect(patients().getByRole('checkbox', { name: 'Pause the moving quotes' })).not.toBeChecked();
  });

  it('says that the quotes are samples', () => {
    expect(patients().getByText(/No real patient is quoted/)).toBeInTheDocument();
    expect(patients().getAllByText('Sample', { ignore: '[inert] *' })).toHaveLength(6);
  });
});
