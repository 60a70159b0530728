import { questions } from '@concierge/contract/survey/questions';
import { surveySections } from '@concierge/contract/survey/survey-questions';
import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearDraft } from './draft';
import { Page as SurveyPage } from './survey-page';
import { address, button, details, goToLastSection, question, write } from './testing/open-survey';

beforeEach(clearDraft);

function PageAndAddress() {
  const { pathname, search } = useLocation();
  return (
    <main>
      <SurveyPage />
      <output aria-label="Address">{pathname + search}</output>
    </main>
  );
}
const shownAddress = () => screen.getByLabelText('Address').textContent ?? '';

describe('the patient survey', () => {
  it('asks six questions in each of three sections, each with an optional box for details', async () => {
    renderPage(SurveyPage, address);
    for (const [index, section] of surveySections.entries()) {
      expect(screen.getByText(`Section ${index + 1} of 3`)).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: section.title })).toBeVisible();
      const groups = screen.getAllByRole('radiogroup');
      expect(groups).toHaveLength(6);
      for (const [at, key] of section.keys.entries()) {
        expect(groups[at]).toHaveAccessibleName(questions[key][0]);
        expect(within(groups[at] as HTMLElement).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
        expect(within(groups[at] as HTMLElement).getByRole('radio', { name: 'No' })).not.toBeChecked();
      }
      expect(screen.getAllByRole('textbox', { name: /^Additional details/ })).toHaveLength(6);
      if (index < 2) await userEvent.click(button('Next'));
    }
  });

  it('counts answers, but not cleared ones', async () => {
    renderPage(SurveyPage, address);
    expect(screen.getByText('Progress: 0 of 18 questions')).toBeVisible();
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    await userEvent.click(within(question(/blood pressure/)).getByLabelText('No'));
    await userEvent.click(within(question(/blood pressure/)).getByLabelText('Yes'));
    expect(screen.getByText('Progress: 2 of 18 questions')).toBeVisible();
    expect(screen.getByText('11% complete')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Progress: 2 of 18 questions');

    await userEvent.click(screen.getByRole('button', { name: /^Clear answer.*diabetes/ }));
    expect(screen.getByText('Progress: 1 of 18 questions')).toBeVisible();
    expect(within(question(/diabetes/)).getByLabelText('Yes')).not.toBeChecked();
    expect(within(question(/diabetes/)).getByLabelText('Yes')).toHaveFocus();
  });

  it('counts also in a translated page, where the browser has replaced its texts', async () => {
    renderPage(SurveyPage, address);
    const texts = [/^Progress: /, /complete$/, /^Section /].map((text) => screen.getByText(text));
    for (const text of texts.flatMap(({ childNodes }) => [...childNodes])) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text.textContent ?? '');
    }
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    await userEvent.click(button('Next'));
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Progress: 1 of 18 questions',
      '6% complete',
      'Section 2 of 3',
    ]);
  });

  it('has Previous after the first section, Next before the last, and moves focus to the heading', async () => {
    renderPage(SurveyPage, address);
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(button('Next'));
    expect(screen.getByRole('heading', { name: 'Lifestyle' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Complete Survey' })).toBeNull();
    await userEvent.click(button('Next'));
    expect(screen.getByRole('heading', { name: 'Goals' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Additional Notes/ })).toBeVisible();
    expect(button('Complete Survey')).toBeVisible();
    await userEvent.click(button('Previous'));
    expect(screen.getByRole('heading', { name: 'Lifestyle' })).toHaveFocus();
  });

  it('keeps answers and details when moving between sections', async () => {
    renderPage(SurveyPage, address);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    await write(details(/diabetes/), 'Type 2');
    await goToLastSection();
    await userEvent.click(button('Previous'));
    await userEvent.click(button('Previous'));
    expect(within(question(/diabetes/)).getByLabelText('Yes')).toBeChecked();
    expect(details(/diabetes/)).toHaveValue('Type 2');
  });

  it('says how much of a long text will be kept', async () => {
    renderPage(SurveyPage, address);
    await userEvent.click(details(/diabetes/));
    await userEvent.paste('x'.repeat(1003));
    expect(
      screen.getByText('We’ll keep only the first 1,000 characters. The last 3 will be cut off.'),
    ).toBeVisible();
    expect(details(/diabetes/)).toHaveValue('x'.repeat(1003));
  });

  it("links 'Skip for now' to the thank-you page and shows the privacy note", () => {
    renderPage(SurveyPage, address);
    expect(screen.getByRole('link', { name: 'Skip for now' })).toHaveAttribute(
      'href',
      '/thank-you?type=contact',
    );
    expect(screen.getByRole('link', { name: 'HIPAA Notice' })).toHaveAttribute('href', '/hipaa');
  });

  it('adds a new session to an address without one, and keeps the appointment', async () => {
    renderPage(PageAndAddress, '/patient-survey?appointment_id=abc');
    expect(shownAddress()).toMatch(/^\/patient-survey\?appointment_id=abc&session=[\w-]{36}$/);
    const generated = shownAddress();
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    expect(shownAddress()).toBe(generated);
  });

  it('replaces an invalid session', () => {
    renderPage(PageAndAddress, '/patient-survey?session=<script>');
    expect(shownAddress()).toMatch(/session=[\w-]{36}$/);
  });
});
