import type { SurveyKey } from '@concierge/contract/survey-questions';

export interface Question {
  readonly text: string;
  /** The details that would help the physician, shown beside 'Additional details'. */
  readonly prompt: string;
}

/** The text shown to patients, with one question for each key of the contract. */
export const questions: Readonly<Record<SurveyKey, Question>> = {
  has_diabetes: {
    text: 'Do you have diabetes?',
    prompt: 'Which type, and since when?',
  },
  has_hypertension: {
    text: 'Do you have high blood pressure?',
    prompt: 'Your usual reading, if you know it.',
  },
  takes_daily_medication: {
    text: 'Do you take any medication every day?',
    prompt: 'Names and doses, if you know them.',
  },
  recent_surgery: {
    text: 'Have you had surgery in the past 12 months?',
    prompt: 'What was done, and when?',
  },
  has_medication_allergies: {
    text: 'Are you allergic to any medication?',
    prompt: 'Which one, and what happened?',
  },
  has_chronic_pain: {
    text: 'Do you have pain that’s lasted more than three months?',
    prompt: 'Where is it, and what helps?',
  },
  exercises_regularly: {
    text: 'Do you exercise most weeks?',
    prompt: 'What do you do, and how often?',
  },
  follows_specific_diet: {
    text: 'Do you follow a specific diet?',
    prompt: 'For example, vegetarian, low-salt or gluten-free.',
  },
  uses_tobacco: {
    text: 'Do you smoke, vape or use any other tobacco?',
    prompt: 'What kind, and about how much a day?',
  },
  drinks_alcohol_regularly: {
    text: 'Do you drink alcohol most weeks?',
    prompt: 'About how many drinks a week?',
  },
  gets_adequate_sleep: {
    text: 'Do you usually get enough sleep to feel rested?',
    prompt: 'How many hours a night, and what wakes you up?',
  },
  under_significant_stress: {
    text: 'Are you under a lot of stress right now?',
    prompt: 'Share only as much as you’d like.',
  },
  interested_weight_management: {
    text: 'Would you like help managing your weight?',
    prompt: 'What’s your goal?',
  },
  wants_preventive_screenings: {
    text: 'Would you like to plan preventive screenings?',
    prompt: 'For example, blood tests or a heart check.',
  },
  seeking_specific_treatment: {
    text: 'Are you looking for treatment for a specific condition?',
    prompt: 'Which condition, and what have you tried?',
  },
  prefers_virtual_consultations: {
    text: 'Would you rather meet by video than in person?',
    prompt: 'What would make video easier or harder for you?',
  },
  interested_nutrition_counseling: {
    text: 'Would you like advice on food and nutrition?',
    prompt: 'What would you like to change?',
  },
  wants_wellness_coaching: {
    text: 'Would you like ongoing wellness coaching?',
    prompt: 'What should it help you with?',
  },
};
