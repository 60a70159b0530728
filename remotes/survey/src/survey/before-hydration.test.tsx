import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markCompleted } from './completed-surveys';
import { clearDraft } from './draft';
import type { SurveyProgress } from './progress';
import { saveProgress } from './saved-progress';
import { Page as SurveyPage } from './survey-page';
import { details, newSession, question } from './testing/open-survey';

const page = (at: string) => (
  <MemoryRouter initialEntries={[at]}>
    <SurveyPage />
    <Link to="/patient-survey?session=another-one">Another survey</Link>
  </MemoryRouter>
);
const yes = (name: RegExp) => within(question(name)).getByRole('radio', { name: 'Yes' });
const no = (name: RegExp) => within(question(name)).getByRole('radio', { name: 'No' });

let host: HTMLElement;
let root: Root | undefined;
let { at, current } = newSession();

beforeEach(() => {
  clearDraft();
  ({ at, current } = newSession());
  host = document.createElement('div');
  // It is served the same for every query.
  host.innerHTML = renderToString(page('/patient-survey'));
  document.body.append(host);
});

afterEach(async () => {
  await act(async () => root?.unmount());
  host.remove();
});

async function hydrate(address = at): Promise<void> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  root = await act(async () => hydrateRoot(host, page(address), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
}

const savedProgress = (): SurveyProgress => ({
  sessionId: current,
  currentSection: 1,
  responses: { has_diabetes: false, has_hypertension: true },
  elaborations: { has_diabetes: 'Never', has_hypertension: '130/85' },
  additionalNotes: 'Mornings',
});

describe('the survey as it is served', () => {
  it('can be answered, while its buttons wait for the script', () => {
    expect(yes(/diabetes/)).toBeEnabled();
    expect(details(/diabetes/)).toBeEnabled();
    for (const name of ['Next', 'Save Progress', 'Erase from this device'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it.each(['with a session', 'without one'])('keeps what was entered, in an address %s', async (which) => {
    await userEvent.click(yes(/diabetes/));
    await userEvent.type(details(/blood pressure/), '130/85');
    await hydrate(which === 'without one' ? '/patient-survey' : at);
    expect(yes(/diabetes/)).toBeChecked();
    expect(details(/blood pressure/)).toHaveValue('130/85');
    expect(details(/blood pressure/)).toHaveFocus();
    expect(screen.getByText('Progress: 1 of 18 questions')).toBeVisible();
    await userEvent.keyboard(' at home');
    expect(details(/blood pressure/)).toHaveValue('130/85 at home');
    await userEvent.click(screen.getByRole('button', { name: /^Clear answer.*diabetes/ }));
    expect(yes(/diabetes/)).not.toBeChecked();
  });

  it('adds what was entered to what was saved, and stays at the section where it was entered', async () => {
    saveProgress(savedProgress(), Date.now());
    await userEvent.click(yes(/diabetes/));
    await userEvent.type(details(/diabetes/), 'Type 2');
    await userEvent.type(details(/surgery/), 'Planned');
    await hydrate();
    expect(screen.getByText(/^Your answers from .* are back\./)).toBeVisible();
    expect(screen.getByText('Section 1 of 3')).toBeVisible();
    expect(yes(/diabetes/)).toBeChecked();
    expect(details(/diabetes/)).toHaveValue('Never\nType 2');
    expect(details(/surgery/)).toHaveValue('Planned');
    expect(yes(/blood pressure/)).toBeChecked();
    expect(screen.getByText('Progress: 2 of 18 questions')).toBeVisible();
  });

  it('shows what was saved, at its section, to a patient who has entered nothing, and leaves the focus', async () => {
    saveProgress(savedProgress(), Date.now());
    screen.getByRole('link', { name: 'Skip for now' }).focus();
    await hydrate();
    expect(screen.getByText('Section 2 of 3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Skip for now' })).toHaveFocus();
  });

  it('keeps what was entered when the survey turns out to have been received', async () => {
    markCompleted(current);
    saveProgress(savedProgress(), Date.now());
    await userEvent.click(no(/surgery/));
    await hydrate();
    expect(no(/surgery/)).toBeChecked();
    expect(no(/diabetes/)).not.toBeChecked();
  });

  it('shows nothing of it in another session', async () => {
    await userEvent.click(yes(/diabetes/));
    await hydrate();
    await userEvent.click(screen.getByRole('link', { name: 'Another survey' }));
    expect(yes(/diabetes/)).not.toBeChecked();
    expect(screen.getByText('Progress: 0 of 18 questions')).toBeVisible();
  });
});
