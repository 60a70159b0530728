import { saveConfirmation } from '@concierge/contract/survey/confirmation';
import { renderPage } from '@concierge/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from './invitation';

const id = '6f1c1b1e-7d0a-4a56-9b63-0a3f3f6f2b11';

it('invites the visitor to a consultation', () => {
  renderPage(Page);
  expect(screen.getByRole('heading', { name: 'Ready When You Are' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book Your Consultation' })).toHaveAttribute('href', '/contact');
});

it('still invites someone who has only sent a message', () => {
  saveConfirmation('contact', { id });
  renderPage(Page);
  expect(screen.getByRole('link', { name: 'Book Your Consultation' })).toBeVisible();
});

it('shows a request sent in this tab, with its reference and a link to change it', async () => {
  saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
  renderPage(Page);
  expect(await screen.findByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
  expect(screen.getByText('K7M-4QXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change or Cancel It' })).toHaveAttribute(
    'href',
    '/change-request',
  );
  expect(screen.queryByText('Book Your Consultation')).not.toBeInTheDocument();
});
