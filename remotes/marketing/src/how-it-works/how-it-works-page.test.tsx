import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Page } from './how-it-works-page';

beforeEach(() => {
  renderPage(Page);
});

describe('how it works', () => {
  it('has the heading How It Works', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'How It Works' })).toBeInTheDocument();
  });

  it('has five steps with their durations, in order', () => {
    const steps = [...document.querySelectorAll('.step')].map((step) => [
      step.querySelector('h3')?.textContent,
      step.querySelector('h3 + span')?.textContent,
    ]);
    expect(steps).toEqual([
      ['Intro Call', '30 minutes'],
      ['Lifestyle & Health Assessment', '60-90 minutes'],
      ['Personalized Plan Creation', '1-2 weeks'],
      ['Ongoing Coaching', 'Ongoing'],
      ['Concierge Visits', 'As needed'],
    ]);
  });

  it('has the timeline', () => {
    const timeline = within(screen.getByRole('region', { name: 'What Happens When' })).getAllByRole(
      'listitem',
    );
    expect(timeline.map((entry) => [...entry.children].map((line) => line.textContent))).toEqual([
      ['Week 1', 'Initial assessment'],
      ['Weeks 2-3', 'Plan delivery'],
      ['Weeks 3-4', 'First concierge visit'],
      ['Continuous', 'Ongoing support'],
    ]);
  });
});
