import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aboutHero } from '../content/about';
import { Page } from './about-page';

beforeEach(() => {
  renderPage(Page);
});

describe('the about page', () => {
  it('rotates three headlines, the first of which is the heading', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Meet Your Personal Doctor' })).toBeInTheDocument();
    expect(aboutHero.title).toEqual([
      'Meet Your Personal Doctor',
      'Bringing Healthcare to You',
      'Personalized Medical Coaching',
    ]);
  });

  it('lists credentials, the mission, and three things we value', () => {
    expect(screen.getByRole('heading', { level: 2, name: 'Credentials' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Our Mission' })).toBeInTheDocument();
    const values = within(screen.getByRole('region', { name: 'What We Value' }));
    expect(values.getAllByRole('heading', { level: 3 }).map((value) => value.textContent)).toEqual([
      'Time',
      'Personalization',
      'Sustainable Change',
    ]);
  });

  it('links its buttons to /contact', () => {
    expect(screen.getByRole('link', { name: 'Book Your Consultation' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Book a Call' })).toHaveAttribute('href', '/contact');
  });
});
