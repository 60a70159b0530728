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
    const credentials = within(screen.getByRole('region', { name: 'Credentials' }));
    for (const title of ['Board-certified in internal medicine', 'Licensed in New York, Texas and Virginia'])
      expect(credentials.getByText(title)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Our Mission' })).toBeInTheDocument();
    const mission = screen.getByRole('region', { name: 'Our Mission' });
    expect(mission.querySelector('p')).toHaveTextContent(/.{60,}/);
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
