import type { Testimonial } from './types';

/** Two rows of three. Replace with real words only with the patient's written consent. */
export const testimonials: readonly Testimonial[] = [
  {
    sample: true,
    name: 'Sample patient',
    title: 'Working Parent',
    body: 'She came at half past six, after daycare pick-up, and we went through my fridge together. The plan we made is the first one that survived a school week.',
    photo: null,
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Business Executive',
    body: 'My doctor saw how I actually work: eleven hours, one window, four coffees. We started with the afternoons, and I sleep differently now.',
    photo: null,
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Retired Teacher',
    body: 'Nobody had ever asked to see the stairs I avoid. Now I have a routine for my knees, and someone who telephones to hear how it goes.',
    photo: null,
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Distance Runner',
    body: 'He watched me train before he said a word. Less mileage, more sleep, and a plain explanation of every supplement I could stop buying.',
    photo: null,
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Restaurant Owner',
    body: 'I eat at midnight, standing up. Instead of scolding me, my doctor worked out what a good midnight meal looks like in my own kitchen.',
    photo: null,
  },
  {
    sample: true,
    name: 'Sample patient',
    title: 'Graduate Student',
    body: 'I brought three folders from three specialists. We spread them over the table and left with one page that I understand.',
    photo: null,
  },
];
