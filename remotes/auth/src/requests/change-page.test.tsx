import { renderPage } from '@concierge/kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Page } from './change-page';

it('chooses the visitor’s time zone once they use the form', async () => {
  vi.stubEnv('TZ', 'America/Boise');
  renderPage(Page, '/change-request');
  expect(screen.getByLabelText(/^Your time zone/)).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
  expect(screen.getByLabelText(/^Your time zone/)).toHaveDisplayValue('Mountain Time');
});
