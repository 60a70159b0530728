/**
 * Words that patients of this practice know, or that the law or the practice's services require. They count as one
 * syllable, so the grade reflects the sentences around them. Add a word only if no shorter one says the same.
 */
export const knownWords: ReadonlySet<string> = new Set([
  ...['allergies', 'allergic', 'assessment', 'diabetes', 'medical', 'medication', 'medications', 'nutrition'],
  ...['physician', 'physicians', 'referral', 'screenings', 'specialist', 'symptom', 'symptoms', 'vaccines'],
  ...[
    'appointment',
    'board-certified',
    'concierge',
    'consultation',
    'emergency',
    'emergencies',
    'membership',
  ],
  ...['documentation', 'insurance', 'insurer', 'reimbursement', 'privacy', 'survey', 'virtual', 'virtually'],
  ...['confirmation', 'email', 'emails', 'information', 'password', 'reference'],
]);
