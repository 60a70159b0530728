/** Two pages of a made-up written plan. Bars replace the names that a real plan would have. */
export const samplePlan = {
  title: 'What a Plan Looks Like',
  lead: 'Two pages from a written plan. It’s a sample, not a real patient’s. The bars stand in for names.',
  pages: [
    {
      heading: 'Where you are',
      sections: [
        {
          title: 'What you told us',
          points: [
            'You wake at 3 a.m. four nights a week and can’t get back to sleep.',
            'Your blood pressure was 142 over 88 at home, and 138 over 84 at ████’s office.',
            'You’d like to walk the coast trail with ████ in June.',
          ],
        },
        {
          title: 'What we saw',
          points: [
            'Coffee at 4 p.m. to get through the last meetings.',
            'A bedroom that faces a streetlight, and a phone on the pillow.',
            'Two pill boxes. One medication was in both.',
          ],
        },
        {
          title: 'What matters first',
          points: [
            'The medication in both boxes. We called Dr. ████ and told you what to take that night.',
            'Sleep, because the rest gets easier with it.',
            'Then walking.',
          ],
        },
      ],
    },
    {
      heading: 'What we’ll do',
      sections: [
        {
          title: 'Weeks 1 and 2',
          points: [
            'No caffeine after noon. Herbal tea is fine.',
            'A blackout shade, and the phone in the kitchen by 10.',
            'One clear list of your medications, for you and for Dr. ████.',
          ],
        },
        {
          title: 'Weeks 3 to 6',
          points: [
            'Twenty minutes of walking after lunch, four days a week.',
            'Blood pressure for a week: two readings, morning and evening, seated, and written in your log.',
          ],
        },
        {
          title: 'How we’ll know',
          points: [
            'Nights you sleep through: from three to five a week.',
            'Blood pressure below 130 over 80 at home, or we talk to Dr. ████.',
            'At 180 over 120 or higher, rest for five minutes and measure again. If it’s still that high, call us. With chest pain, shortness of breath, weakness, or trouble seeing or speaking, call 911.',
            'If you’re not sleeping better by week 4, we change the plan, not you.',
          ],
        },
      ],
    },
  ],
} as const;
