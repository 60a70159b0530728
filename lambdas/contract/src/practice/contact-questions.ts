/** The questions that /contact answers. Other places link to an answer by its id. */
export const contactQuestions = {
  start: { id: 'how-to-start', question: 'How do I get started?' },
  insurance: { id: 'insurance', question: 'Do you take insurance?' },
  areas: { id: 'areas-served', question: 'Which areas do you serve?' },
} as const;
