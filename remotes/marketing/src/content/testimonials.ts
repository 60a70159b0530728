import type { Testimonial } from './types';

/** Two rows of three. Replace them with real quotes only with the patient's written consent. */
export const testimonials: readonly Testimonial[] = [
  {
    sample: true,
    name: 'Sample patient',
    title: 'Working Parent',
    body: 'She came at 6:30, after daycare pickup, and we went through my fridge together. It’s the first plan that has survived a school week.',
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Business Executive',
    body: 'My doctor saw how I actually work: eleven hours, one window, four coffees. We started with my afternoons, and I sleep better now.',
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Retired Teacher',
    body: 'Nobody had ever asked to see the stairs I avoid. Now I have a routine for my knees, and someone who calls to check on me.',
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Distance Runner',
    body: 'He watched me train before he said a word. Fewer miles, more sleep, and a clear reason for every supplement I could stop buying.',
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Restaurant Owner',
    body: 'I eat at midnight, standing up. Instead of scolding me, my doctor worked out what a good midnight meal looks like in my own kitchen.',
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Graduate Student',
    body: 'I had three folders from three specialists. We spread them out on the table and ended up with one page I understand.',
  },
];
