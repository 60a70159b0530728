import type { SurveyKey } from './survey-questions';

/**
 * The text shown to patients: each key's question, and the details that would help the physician, shown beside
 * 'Additional details'.
 */
export const questions: Readonly<Record<SurveyKey, readonly [text: string, prompt: string]>> = {
  has_diabetes: ['Do you have diabetes?', 'Which type, and since when?'],
  has_hypertension: ['Do you have high blood pressure?', 'Your usual reading, if you know it.'],
  takes_daily_medication: ['Do you take any medication every day?', 'Names and doses, if you know them.'],
  recent_surgery: ['Have you had surgery in the past 12 months?', 'What was done, and when?'],
  has_medication_allergies: ['Are you allergic to any medication?', 'Which one, and what happened?'],
  has_chronic_pain: [
    'Do you have pain that’s lasted more than three months?',
    'Where is it, and what helps?',
  ],
  exercises_regularly: ['Do you exercise most weeks?', 'What do you do, and how often?'],
  follows_specific_diet: [
    'Do you follow a specific diet?',
    'For example, vegetarian, low-salt or gluten-free.',
  ],
  uses_tobacco: ['Do you smoke, vape or use any other tobacco?', 'What kind, and about how much a day?'],
  drinks_alcohol_regularly: ['Do you drink alcohol most weeks?', 'About how many drinks a week?'],
  gets_adequate_sleep: [
    'Do you usually get enough sleep to feel rested?',
    'How many hours a night, and what wakes you up?',
  ],
  under_significant_stress: ['Are you under a lot of stress right now?', 'Share only as much as you’d like.'],
  interested_weight_management: ['Would you like help managing your weight?', 'What’s your goal?'],
  wants_preventive_screenings: [
    'Would you like to plan preventive screenings?',
    'For example, blood tests or a heart check.',
  ],
  seeking_specific_treatment: [
    'Are you looking for treatment for a specific condition?',
    'Which condition, and what have you tried?',
  ],
  prefers_virtual_consultations: [
    'Would you rather meet by video than in person?',
    'What would make video easier or harder for you?',
  ],
  interested_nutrition_counseling: [
    'Would you like advice on food and nutrition?',
    'What would you like to change?',
  ],
  wants_wellness_coaching: ['Would you like ongoing wellness coaching?', 'What should it help you with?'],
};
