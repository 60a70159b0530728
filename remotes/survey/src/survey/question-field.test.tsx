import { renderPage } from '@concierge/kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearDraft } from './draft';
import { saveProgress } from './saved-progress';
import { Page } from './survey-page';
import { address, button, details, question, session, write } from './testing/open-survey';

beforeEach(clearDraft);

const choose = (name: RegExp, answer: string) =>
  userEvent.click(within(question(name)).getByLabelText(answer));

describe('the details of a question', () => {
  it('appear after Yes, and stay if the answer changes', async () => {
    renderPage(Page, address);
    expect(details(/diabetes/)).not.toBeVisible();
    await choose(/diabetes/, 'No');
    expect(details(/diabetes/)).not.toBeVisible();
    await choose(/diabetes/, 'Yes');
    expect(details(/diabetes/)).toBeVisible();
    await write(details(/diabetes/), 'Since 2019');
    await choose(/diabetes/, 'No');
    expect(details(/diabetes/)).toBeVisible();
    expect(details(/diabetes/)).toHaveValue('Since 2019');
    expect(details(/surgery/)).not.toBeVisible();
  });

  it('can be added to any answer, and what was typed is never folded away', async () => {
    renderPage(Page, address);
    const [add] = screen.getAllByText(/^Add details/);
    if (!add) throw new Error('No way to add details');
    await userEvent.click(add);
    expect(details(/diabetes/)).toBeVisible();
    await write(details(/diabetes/), 'My mother has it');
    await userEvent.click(add);
    expect(details(/diabetes/)).toBeVisible();
  });

  it('are shown if they were saved', async () => {
    const elaborations = { has_hypertension: '130/85' };
    const saved = { sessionId: session, currentSection: 0, responses: {}, elaborations, additionalNotes: '' };
    saveProgress(saved, Date.now());
    renderPage(Page, address);
    expect(details(/blood pressure/)).toBeVisible();
    expect(details(/diabetes/)).not.toBeVisible();
    await userEvent.click(button('Next'));
    await userEvent.click(button('Previous'));
    await write(details(/blood pressure/), ' at home');
    expect(details(/blood pressure/)).toHaveValue('130/85 at home');
  });
});
