import { surveyKeys, surveySections } from '@concierge/contract/survey/survey-questions';
import { toastTexts } from '@concierge/contract/text/messages';
import { newSession, surveyAddress } from '../../support/survey';
import { openBeforeScript } from '../before-script';
import type { Target } from '../find';
import { expect, test } from '../test';

const question = (name: RegExp): Target => ({ role: 'radiogroup', name });
const choice = (name: RegExp, answer: 'Yes' | 'No'): Target => ({
  role: 'radio',
  name: answer,
  within: question(name),
});
const button = (name: string): Target => ({ role: 'button', name });
const section = (index: number): Target => ({
  role: 'heading',
  level: 2,
  name: surveySections[index]?.title ?? '',
});
const details = { role: 'textbox', name: /Additional details.*diabetes/ } as const;
/** Of the button that adds details: the part that only screen readers see. */
const addDetails: Target = { text: /^to “Do you have diabetes/ };

test.describe('survey: begun before its script has arrived', () => {
  // In WebKit everything that loads the missing files complains.
  test.use({ expected: /\/remotes\/survey\// });

  test('it has the answers then', async ({ visitor, watchedSite, engineName }) => {
    const opening = { visitor, watchedSite, engineName };
    const arrive = await openBeforeScript(opening, surveyAddress(newSession()), 'survey', section(0));
    await visitor.checks(choice(/diabetes/, 'Yes'));
    // This must not send the form.
    await visitor.pressesEnterOn(choice(/diabetes/, 'Yes'));
    await visitor.clicks(addDetails);
    await visitor.types(details, 'Since 2019');
    await arrive();
    await visitor.seesItAlive();
    await visitor.clicks(button('Next'));
    await visitor.sees(section(1));
    await visitor.clicks(button('Previous'));
    await visitor.finds(choice(/diabetes/, 'Yes'), { checked: true });
    await visitor.finds(details, { value: 'Since 2019' });
  });
});

test('survey: answered, saved, restored by a reload, sent', async ({ visitor, inbox }) => {
  const session = newSession();
  await visitor.open(surveyAddress(session));
  await visitor.checks(choice(/diabetes/, 'Yes'));
  await visitor.types(details, 'Since 2019');
  await visitor.clicks(button('Next'));
  await visitor.sees(section(1));
  await visitor.checks(choice(/tobacco/, 'No'));
  await visitor.clicks(button('Save Progress'));
  await visitor.seesNotice(toastTexts.surveySaved);

  await visitor.tab.reload();
  await visitor.seesItAlive();
  await visitor.sees({ text: /^Your answers from .* are back\./ });
  await visitor.sees(section(1));
  await visitor.finds(choice(/tobacco/, 'No'), { checked: true });
  await visitor.clicks(button('Previous'));
  await visitor.sees(section(0));
  await visitor.finds(choice(/diabetes/, 'Yes'), { checked: true });
  await visitor.finds(details, { value: 'Since 2019' });

  for (const index of [1, 2]) {
    await visitor.clicks(button('Next'));
    await visitor.sees(section(index));
  }
  await visitor.checks(choice(/screenings/, 'No'));
  await visitor.pressesEnterOn(choice(/screenings/, 'No'));
  await visitor.types({ label: /^Additional Notes/ }, 'Mornings suit me.');
  await visitor.clicks(button('Complete Survey'));
  await visitor.arrivesAt('/thank-you?type=survey');
  await visitor.sees({ role: 'heading', level: 1, name: 'Thank you for reaching out' });
  const unanswered = Object.fromEntries(surveyKeys.map((key) => [key, null]));
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    {
      ...unanswered,
      session_id: session,
      has_diabetes: true,
      uses_tobacco: false,
      wants_preventive_screenings: false,
      elaborations: { has_diabetes: 'Since 2019' },
      additional_notes: 'Mornings suit me.',
    },
  ]);
});
