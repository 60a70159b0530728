import { renderPage } from '@concierge/kit/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft } from './draft';
import { savedProgressKey } from './saved-progress';
import { Page as SurveyPage } from './survey-page';
import { address, button, details, question, session, write } from './testing/open-survey';

beforeEach(clearDraft);

const hour = 3_600_000;
const notices = () => screen.getByRole('status', { name: 'Notices' });

const fail = (name: string): never => {
  throw new DOMException('refused', name);
};
const noopStorage: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
};

/** Answers two questions, one with details, moves to section 2 and saves. */
async function startAndSave() {
  const page = renderPage(SurveyPage, address);
  await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
  await write(details(/diabetes/), 'Type 2');
  await userEvent.click(button('Next'));
  await userEvent.click(within(question(/exercise/)).getByLabelText('No'));
  await userEvent.click(button('Save Progress'));
  return page;
}

function leaveAndComeBack(at: string, later = 0) {
  // Memory is empty after a reload.
  clearDraft();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + later);
  return renderPage(SurveyPage, at);
}

describe('saved progress', () => {
  it("stores answers, details, notes and section, and says 'Progress saved!'", async () => {
    await startAndSave();
    expect(notices()).toHaveTextContent('Progress saved! / Your survey progress has been saved.');
    // With the day, because the page may stay open overnight.
    expect(screen.getByText(/^Saved on this device at .*M on [A-Z][a-z]+day, for 24 hours\.$/)).toBeVisible();
    expect(JSON.parse(localStorage.getItem(savedProgressKey) ?? '')).toEqual({
      sessionId: session,
      currentSection: 1,
      responses: { has_diabetes: true, exercises_regularly: false },
      elaborations: { has_diabetes: 'Type 2' },
      additionalNotes: '',
      savedAt: expect.any(Number),
      expires: expect.any(Number),
    });
  });

  it('stores nothing unless asked to', async () => {
    renderPage(SurveyPage, address);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    expect(localStorage).toHaveLength(0);
  });

  it('is restored for the same session, at the section where the patient was', async () => {
    (await startAndSave()).unmount();
    leaveAndComeBack(address, 23 * hour);
    expect(screen.getByRole('heading', { name: 'Lifestyle' })).toBeVisible();
    expect(within(question(/exercise/)).getByLabelText('No')).toBeChecked();
    expect(screen.getByText('Progress: 2 of 18 questions')).toBeVisible();
    expect(screen.getByText(/^Your answers from .*M on [A-Z][a-z]+day are back/)).toBeVisible();
  });

  it('is not restored for another session, and stays for its own', async () => {
    (await startAndSave()).unmount();
    leaveAndComeBack('/patient-survey?session=another');
    expect(screen.getByText('Progress: 0 of 18 questions')).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).not.toBeNull();
  });

  it('is erased after 24 hours instead of restored', async () => {
    (await startAndSave()).unmount();
    leaveAndComeBack(address, 24 * hour);
    expect(screen.getByText('Progress: 0 of 18 questions')).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
  });

  const saved = {
    sessionId: session,
    savedAt: Date.now(),
    currentSection: 0,
    responses: { has_diabetes: true },
    elaborations: {},
    additionalNotes: '',
  };
  it.each([
    ['cut off', '{"sessionId":'],
    ['no object', '[]'],
    ['of another kind', 'null'],
    ['for no session', { ...saved, sessionId: undefined }],
    ['for a session that no address can name', { ...saved, sessionId: '<script>' }],
    ['of no time', { ...saved, savedAt: 'today' }],
    ['at a section that doesn’t exist', { ...saved, currentSection: 9 }],
    ['at half a section', { ...saved, currentSection: 0.5 }],
    ['with a list of answers', { ...saved, responses: [true] }],
    ['with an answer that is neither yes nor no', { ...saved, responses: { has_diabetes: 'yes' } }],
    ['with details that aren’t text', { ...saved, elaborations: { has_diabetes: 1 } }],
    ['without notes', { ...saved, additionalNotes: undefined }],
  ])('is erased if it is %s, instead of breaking the page', (_what, stored) => {
    localStorage.setItem(savedProgressKey, typeof stored === 'string' ? stored : JSON.stringify(stored));
    renderPage(SurveyPage, address);
    expect(screen.getByText('Progress: 0 of 18 questions')).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
  });

  it('is restored without what a newer release no longer asks', async () => {
    (await startAndSave()).unmount();
    const saved = JSON.parse(localStorage.getItem(savedProgressKey) ?? '');
    saved.responses.has_a_dog = true;
    saved.elaborations.has_a_dog = 'Two';
    localStorage.setItem(savedProgressKey, JSON.stringify(saved));
    leaveAndComeBack(address);
    expect(screen.getByText('Progress: 2 of 18 questions')).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).not.toBeNull();
  });

  it('of another session is named, and can be erased', async () => {
    (await startAndSave()).unmount();
    leaveAndComeBack('/patient-survey?session=another');
    expect(
      screen.getByText(
        'Answers to another survey are saved on this device. Save Progress replaces them, and Erase from this device removes them.',
      ),
    ).toBeVisible();
    await userEvent.click(button('Erase from this device'));
    expect(localStorage).toHaveLength(0);
    expect(screen.getByText(/^Nothing is saved on this device/)).toBeVisible();
  });

  it('can be erased from the device, and stays on screen', async () => {
    await startAndSave();
    await userEvent.click(button('Erase from this device'));
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
    expect(notices()).toHaveTextContent('Erased / No survey answers are saved on this device.');
    expect(within(question(/exercise/)).getByLabelText('No')).toBeChecked();
  });

  it('is announced to be gone if another tab erases it', async () => {
    await startAndSave();
    const regions = screen.getAllByRole('status');
    localStorage.removeItem(savedProgressKey);
    act(() => void window.dispatchEvent(new Event('storage')));
    const gone = screen.getByText(/^Your saved copy is no longer on this device/);
    expect(regions).toContain(gone);
  });

  it.each([
    ['full', () => ({ ...noopStorage, setItem: () => fail('QuotaExceededError') })],
    ['blocked', () => fail('SecurityError')],
  ])("is reported as not saved when the browser's storage is %s", async (_, storage) => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(storage);
    await startAndSave();
    expect(notices()).toHaveTextContent('Progress not saved');
    expect(screen.getByText(/^Not saved. This browser/)).toBeVisible();
    expect(within(question(/exercise/)).getByLabelText('No')).toBeChecked();
  });
});

describe('answers that are not saved', () => {
  const closesWithoutPrompt = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('make the browser ask before the page is closed, until they are saved', async () => {
    renderPage(SurveyPage, address);
    expect(closesWithoutPrompt()).toBe(true);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    expect(closesWithoutPrompt()).toBe(false);
    await userEvent.click(button('Save Progress'));
    expect(closesWithoutPrompt()).toBe(true);
    await write(details(/diabetes/), 'x');
    expect(closesWithoutPrompt()).toBe(false);
  });

  it('survive a visit to another page of the site, where the browser still asks before it is closed', async () => {
    const page = renderPage(SurveyPage, address);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    page.unmount();
    expect(closesWithoutPrompt()).toBe(false);
    renderPage(SurveyPage, address);
    expect(within(question(/diabetes/)).getByLabelText('Yes')).toBeChecked();
  });

  it('stay removed after a visit to another page of the site', async () => {
    const page = renderPage(SurveyPage, address);
    await write(details(/diabetes/), 'Type 2');
    await userEvent.clear(details(/diabetes/));
    page.unmount();
    expect(closesWithoutPrompt()).toBe(true);
    renderPage(SurveyPage, address);
    expect(details(/diabetes/)).toHaveValue('');
  });

  it('stay removed even where a saved copy holds them', async () => {
    const page = renderPage(SurveyPage, address);
    await write(details(/diabetes/), 'Type 2');
    await userEvent.click(button('Save Progress'));
    await userEvent.clear(details(/diabetes/));
    page.unmount();
    renderPage(SurveyPage, address);
    expect(details(/diabetes/)).toHaveValue('');
  });

  it('of another session survive a look at an empty survey', async () => {
    const page = renderPage(SurveyPage, address);
    await write(details(/diabetes/), 'Type 2');
    page.unmount();
    renderPage(SurveyPage, '/patient-survey?session=another').unmount();
    expect(closesWithoutPrompt()).toBe(false);
    renderPage(SurveyPage, address);
    expect(details(/diabetes/)).toHaveValue('Type 2');
  });

  it('are not asked about after coming back to answers that are all saved', async () => {
    const page = await startAndSave();
    await userEvent.click(button('Next'));
    expect(closesWithoutPrompt()).toBe(true);
    await userEvent.click(button('Previous'));
    page.unmount();
    expect(closesWithoutPrompt()).toBe(true);
    renderPage(SurveyPage, address);
    expect(closesWithoutPrompt()).toBe(true);
    await write(details(/exercise/), 'x');
    expect(closesWithoutPrompt()).toBe(false);
  });

  it('are not asked about once the patient skips the survey, and are there after coming back', async () => {
    const page = renderPage(SurveyPage, address);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    await userEvent.click(screen.getByRole('link', { name: 'Skip for now' }));
    page.unmount();
    expect(closesWithoutPrompt()).toBe(true);
    renderPage(SurveyPage, address);
    expect(within(question(/diabetes/)).getByLabelText('Yes')).toBeChecked();
  });
});
