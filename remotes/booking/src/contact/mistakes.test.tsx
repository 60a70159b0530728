import { phoneQuestion } from '@concierge/contract/forms/form-texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSubmission } from '../form/load-submission';
import { errorResponse, paths, startServer } from '../testing/server';
import { enter, expectSuccess, fillIn, notice, setupUser, submitButton, visit } from '../testing/visit';

vi.mock('../form/load-submission', async (original) => {
  const real = await original<typeof import('../form/load-submission')>();
  return { ...real, loadSubmission: vi.fn(real.loadSubmission) };
});

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});

describe('a form with mistakes', () => {
  it('sends nothing, and says what is missing beside the fields and in a focused summary', async () => {
    const user = setupUser();
    visit();
    await user.click(submitButton());
    // The validation code loads on demand.
    await waitFor(() =>
      expect(notice()).toBe(
        'Missing required fields / Please complete name, email, phone and agree to terms.',
      ),
    );
    const summary = screen.getByRole('group', { name: 'Please check the form' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Name is required and must be valid',
      'Phone number is required',
      'Valid email is required',
      'Please agree to the terms to continue',
    ]);
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription('Valid email is required');
    await user.click(within(summary).getByRole('link', { name: 'Valid email is required' }));
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
    await user.keyboard('jane@example.com');
    await waitFor(() => expect(screen.getByLabelText('Email Address')).not.toHaveAttribute('aria-invalid'));
    expect(server.count()).toBe(0);
  });

  it.each(['06 12 34 56 78', '1-555-123-456'])(
    'asks once about the number %s, when its field is left and when the button is pressed, and then sends it',
    async (typed) => {
      const user = setupUser();
      visit();
      await fillIn(user);
      const phone = screen.getByLabelText('Phone Number');
      expect(phone).not.toHaveAccessibleDescription();
      await enter(user, 'Phone Number', typed);
      await user.tab();
      expect(phone).toHaveAccessibleDescription(phoneQuestion);
      expect(phone).not.toHaveAttribute('aria-invalid');
      await user.click(submitButton());
      await waitFor(() => expect(phone).toHaveFocus());
      expect(server.count()).toBe(0);
      await user.click(submitButton());
      await expectSuccess();
    },
  );

  it('no longer asks about a number once it is corrected', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await enter(user, 'Phone Number', '06 12 34 56 78');
    await user.keyboard('{Enter}');
    const phone = screen.getByLabelText('Phone Number');
    await waitFor(() => expect(phone).toHaveAccessibleDescription(phoneQuestion));
    await enter(user, 'Phone Number', '+33 6 12 34 56 78');
    await user.tab();
    expect(phone).not.toHaveAccessibleDescription();
    await user.click(submitButton());
    await expectSuccess();
  });

  it('keeps focus in a field while typing makes it valid and invalid again', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.clear(screen.getByLabelText('Full Name'));
    await user.type(screen.getByLabelText('Full Name'), '2');
    await user.click(submitButton());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Please check the form' })).toHaveFocus());
    const name = screen.getByLabelText('Full Name');
    await user.click(name);
    for (const key of ['{Backspace}', ...'Bob 2nd']) {
      await user.keyboard(key);
      // The form validates after each letter: "Bob" is valid, "Bob 2" is not.
      await act(async () => {});
      expect(name).toHaveFocus();
    }
    expect(name).toHaveValue('Bob 2nd');
    await user.click(submitButton());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Please check the form' })).toHaveFocus());
  });

  it('keeps focus in a field that is typed into while the code that checks the form loads', async () => {
    const user = setupUser();
    visit();
    await fillIn(user, { email: 'nobody' });
    let load = () => {};
    const code = new Promise<typeof import('../submission')>((resolve) => {
      load = () => resolve(import('../submission'));
    });
    vi.mocked(loadSubmission).mockImplementation(() => code);
    await user.click(submitButton());
    await user.type(screen.getByLabelText('Message'), 'One more thing');
    load();
    await screen.findByRole('group', { name: 'Please check the form' });
    expect(screen.getByLabelText('Message')).toHaveFocus();
  });

  it('says which characters a name may have beside the field, not in the toast', async () => {
    const user = setupUser();
    visit();
    await fillIn(user, { name: 'Anna, MD' });
    await user.click(submitButton());
    await waitFor(() => expect(notice()).toBe('Validation Error / Name is required and must be valid'));
    const message =
      'Name is required and must be valid: letters, spaces, hyphens, periods and apostrophes only, at most 100 characters';
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription(message);
    expect(screen.getByRole('link', { name: message })).toBeInTheDocument();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Anna, MD');
  });

  it('no longer asks for a time zone once no day is chosen', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.selectOptions(screen.getByLabelText('Day, choice 1'), 'Friday');
    await user.selectOptions(screen.getByLabelText('Your time zone'), 'Select');
    await user.click(submitButton());
    const message = 'Please choose your time zone';
    await screen.findByRole('link', { name: message });
    await user.selectOptions(screen.getByLabelText('Day, choice 1'), 'No day');
    await waitFor(() => expect(screen.queryAllByText(message)).toEqual([]));
  });

  it('shows what the server rejects in the same places', async () => {
    server.answer(
      paths.appointment,
      errorResponse(400, 'validation_failed', { email: 'Valid email is required' }),
    );
    visit();
    await fillIn();
    await setupUser().click(submitButton());
    await waitFor(() => expect(notice()).toBe('Validation Error / Valid email is required'));
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription('Valid email is required');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Please check the form' })).toHaveFocus());
  });
});
