/** The timeline of a first visit at home. */
export const firstVisit = {
  title: 'A First Visit, Hour by Hour',
  lead: 'Every home is different, but here’s how an evening visit usually goes.',
  entries: [
    {
      time: '5:30',
      what: 'We text to say we’re on our way',
      detail: 'You’ll know your physician’s name and face. Nobody else comes along.',
    },
    {
      time: '6:00',
      what: 'At the door, then at the table',
      detail: 'Shoes off, if that’s your house rule. We start with what you’d like to be different.',
    },
    {
      time: '6:20',
      what: 'Your story',
      detail: 'History, medications and test results. Have them out if you can, in any order.',
    },
    {
      time: '6:50',
      what: 'An exam, where you’re comfortable',
      detail: 'Blood pressure, heart, lungs, joints, balance. We tell you what we’re doing before we do it.',
    },
    {
      time: '7:10',
      what: 'A walk through your day',
      detail: 'The fridge, the bedside, the stairs, the chair you work in. You choose what we see.',
    },
    {
      time: '7:25',
      what: 'The first two steps',
      detail: 'We agree on what to try first, and what to leave alone for now.',
    },
    {
      time: 'Next day',
      what: 'A written summary',
      detail: 'What we saw, what we agreed on and when we’ll talk again.',
    },
  ],
} as const;
