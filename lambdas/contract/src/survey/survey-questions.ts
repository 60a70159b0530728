/** The 18 keys of a patient survey by section. The texts that patients and physicians read are in questions.ts. */
export const surveySections = [
  {
    id: 'medical-history',
    title: 'Medical History',
    keys: [
      'has_diabetes',
      'has_hypertension',
      'takes_daily_medication',
      'recent_surgery',
      'has_medication_allergies',
      'has_chronic_pain',
    ],
  },
  {
    id: 'lifestyle',
    title: 'Lifestyle',
    keys: [
      'exercises_regularly',
      'follows_specific_diet',
      'uses_tobacco',
      'drinks_alcohol_regularly',
      'gets_adequate_sleep',
      'under_significant_stress',
    ],
  },
  {
    id: 'goals',
    title: 'Goals',
    keys: [
      'interested_weight_management',
      'wants_preventive_screenings',
      'seeking_specific_treatment',
      'prefers_virtual_consultations',
      'interested_nutrition_counseling',
      'wants_wellness_coaching',
    ],
  },
] as const;

export type SurveyKey = (typeof surveySections)[number]['keys'][number];

export const surveyKeys: readonly SurveyKey[] = surveySections.flatMap((section) => section.keys);
