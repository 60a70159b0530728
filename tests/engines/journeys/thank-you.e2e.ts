import { test } from '../test';

test('thanks by type: appointment, contact, survey', async ({ visitor }) => {
  for (const [type, heading, promise, call] of [
    ['appointment', 'Thanks for your consultation request, Zoë!', /within 24 hours/, 'View Our Services'],
    ['contact', 'Thank you for reaching out', /within 24-48 hours/, 'Explore Our Approach'],
    ['survey', 'Thank you for reaching out', /within 24-48 hours/, 'Explore Our Approach'],
  ] as const) {
    await visitor.open(`/thank-you?${new URLSearchParams({ type, name: 'Zoë' })}`);
    await visitor.sees({ role: 'heading', level: 1, name: heading });
    await visitor.sees({ text: promise, within: { role: 'main' } });
    await visitor.clicks({ role: 'link', name: call, within: { role: 'main' } });
    await visitor.arrivesAt('/services');
    await visitor.seesItAlive();
  }
});
