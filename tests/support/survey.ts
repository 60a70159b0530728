import { type SurveyKey, surveyKeys, surveySections } from '@concierge/contract/survey/survey-questions';
import { expect, type Locator, type Page } from 'playwright/test';
import { open } from './hydrated';

export type Answer = 'Yes' | 'No';

/** A session id like those of the booking page. */
export const newSession = (): string => String(Date.now() - Math.floor(Math.random() * 1e9));
export const surveyAddress = (session: string): string => `/patient-survey?session=${session}`;

/** The survey page, used as a patient would. */
export class Survey {
  readonly form: Locator;
  readonly heading: Locator;
  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Patient survey' });
    this.heading = this.form.getByRole('heading', { level: 2 });
  }

  static async open(page: Page, session: string = newSession()): Promise<Survey> {
    await open(page, surveyAddress(session));
    return new Survey(page);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  question(key: SurveyKey): Locator {
    return this.page
      .getByRole('radiogroup')
      .filter({ has: this.page.locator(`input[type=radio][name="${key}"]`) });
  }
  choice(key: SurveyKey, answer: Answer): Locator {
    return this.question(key).getByRole('radio', { name: answer, exact: true });
  }
  details(key: SurveyKey): Locator {
    return this.page.locator(`textarea[name="${key}_details"]`);
  }
  get notes(): Locator {
    return this.page.getByLabel('Additional Notes');
  }
  get received(): Locator {
    return this.page.getByRole('heading', { name: 'We have your survey' });
  }
  /** The message after sending different answers through a link that was used before. */
  get otherAnswers(): Locator {
    return this.page
      .getByRole('alert')
      .filter({ hasText: 'We already have different answers from this link' });
  }

  /** Opens the box for details, unless an answer did, and fills it in. */
  async addDetails(key: SurveyKey, text: string): Promise<void> {
    const box = this.details(key);
    const around = this.page.locator('details').filter({ has: box });
    if (!(await box.isVisible())) await around.locator('summary').click();
    await box.fill(text);
  }

  async answer(key: SurveyKey, answer: Answer): Promise<void> {
    await this.choice(key, answer).check();
  }

  async next(): Promise<void> {
    await this.button('Next').click();
  }

  async goToLast(): Promise<void> {
    for (const section of surveySections.slice(1)) {
      await this.next();
      await expect(this.heading).toHaveText(section.title);
    }
  }

  /** Answers all questions of all sections, alternately Yes and No, and ends at the last section. */
  async answerAll(): Promise<Record<SurveyKey, boolean>> {
    for (const [index, section] of surveySections.entries()) {
      if (index > 0) await this.next();
      await expect(this.heading).toHaveText(section.title);
      for (const key of section.keys) await this.answer(key, yesIn(key) ? 'Yes' : 'No');
    }
    return Object.fromEntries(surveyKeys.map((key) => [key, yesIn(key)])) as Record<SurveyKey, boolean>;
  }

  async expectProgress(answered: number): Promise<void> {
    const percent = Math.round((answered / 18) * 100);
    await expect(this.page.getByText(`Progress: ${answered} of 18 questions`, { exact: true })).toBeVisible();
    await expect(this.page.getByText(`${percent}% complete`, { exact: true })).toBeVisible();
    await expect(this.page.getByRole('progressbar')).toHaveJSProperty('value', percent);
  }
}

const yesIn = (key: SurveyKey): boolean => surveyKeys.indexOf(key) % 2 === 0;
