import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Page as HipaaPage } from './hipaa-page';
import { Page as PrivacyPage } from './privacy-page';
import { Page as TermsPage } from './terms-page';

const pages = [
  ['Terms & Conditions', TermsPage, '/terms'],
  ['Privacy Policy', PrivacyPage, '/privacy'],
  ['HIPAA Notice', HipaaPage, '/hipaa'],
] as const;

describe.each(pages)('%s', (title, Page) => {
  it('is dated September 5, 2025', () => {
    renderPage(Page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('September 5, 2025')).toHaveAttribute('datetime', '2025-09-05');
  });

  it('lists all its sections in a table of contents', () => {
    renderPage(Page);
    const entries = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const sections = screen.getAllByRole('heading', { level: 2 }).slice(1);
    expect(entries).toHaveLength(sections.length);
    entries.forEach((entry) => {
      const target = document.getElementById(entry.getAttribute('href')?.slice(1) ?? '');
      expect(target?.textContent).toContain(entry.textContent);
    });
  });

  it('links to the other two', () => {
    renderPage(Page);
    const navigation = within(screen.getByRole('navigation', { name: 'Legal pages' }));
    for (const [name, , path] of pages.filter(([other]) => other !== title))
      expect(navigation.getByRole('link', { name })).toHaveAttribute('href', path);
  });
});

describe('the terms', () => {
  it.each([
    ['age', /18 years of age or older/],
    [
      'residence',
      /reside in a state where our physicians are licensed: New York \(NY\), Texas \(TX\) or Virginia \(VA\)/,
    ],
    ['telehealth consent', /you consent to receive care by telehealth/],
    ['visits by appointment', /by appointment only/],
    ['the waitlist', /we may place you on a waitlist/],
    ['fees', /Our team communicates all fees/],
    ['insurance', /not covered by insurance/],
    ['cancellation', /cancel or reschedule at least 24 hours ahead/],
    ['missed appointments', /may forfeit its fees/],
    [
      'arbitration',
      /binding arbitration in Virginia Beach, Virginia, administered by the American Arbitration Association \(AAA\)/,
    ],
    ['governing law', /Virginia law/],
    ['termination', /right to terminate it/],
  ])('state %s', (_term, text) => {
    renderPage(TermsPage);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
