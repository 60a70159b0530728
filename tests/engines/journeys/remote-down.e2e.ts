import { toastTexts } from '@concierge/contract/text/messages';
import type { Target } from '../find';
import { test } from '../test';

// Everything that loads the missing files complains.
test.use({ expected: /\/remotes\/booking\// });

const trouble: Target = { role: 'alert' };

for (const [what, files] of [
  ['entry is', /^\/remotes\/booking\/[^/]+\/remoteEntry\.js/],
  ['chunks are', /^\/remotes\/booking\/[^/]+\/assets\/.*\.js/],
] as const) {
  test(`a remote whose ${what} missing: the text stays, the rest works, Retry recovers`, async ({
    visitor,
    watchedSite,
  }) => {
    watchedSite.break(files);
    await visitor.goto('/contact');
    await visitor.sees({ text: /isn’t responding/, within: trouble });
    await visitor.sees({ role: 'heading', level: 1, name: "We're Here for You" });
    await visitor.sees({ role: 'link', name: 'Services', within: { role: 'banner' } });
    watchedSite.repair();
    await visitor.clicks({ role: 'button', name: 'Retry' });
    await visitor.seesItAlive();
    await visitor.seesNo({ role: 'button', name: 'Retry' });
    await visitor.clicks({ role: 'button', name: 'Book Consultation' });
    await visitor.seesNotice(toastTexts.missingFields);
  });
}
