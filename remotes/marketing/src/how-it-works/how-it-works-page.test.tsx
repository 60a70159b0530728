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

  it('has five numbered steps with their durations and details, in order', () => {
    const steps = [...screen.getByRole('region', { name: 'The five steps' }).querySelectorAll('ol > li')];
    expect(
      steps.map((step) => ['p', 'h3', 'h3 + span'].map((part) => step.querySelector(part)?.textContent)),
    ).toEqual([
      ['1', 'Intro Call', '30 minutes'],
      ['2', 'Lifestyle & Health Assessment', '60-90 minutes'],
      ['3', 'Personalized Plan Creation', '1-2 weeks'],
      ['4', 'Ongoing Coaching', 'Ongoing'],
      ['5', 'Concierge Visits', 'As needed'],
    ]);
    for (const step of steps) expect(step.querySelectorAll('li').length).toBeGreaterThan(1);
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
