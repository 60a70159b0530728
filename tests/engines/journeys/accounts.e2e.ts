import { toastTexts } from '@concierge/contract/text/messages';
import { account, linkIn, newAddress, password } from '../../support/accounts';
import type { Target } from '../find';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

const home: Target = { role: 'heading', level: 1, name: /^Your Personal Doctor/ };
const panel = { role: 'tabpanel' } as const;
const signOut: Target = { role: 'button', name: 'Sign out', within: { role: 'banner' } };

async function send(visitor: Visitor, button: 'Sign In' | 'Sign Up', address: string): Promise<void> {
  await visitor.types({ label: 'Email', within: panel }, address);
  await visitor.types({ label: 'Password', within: panel }, password);
  await visitor.clicks({ role: 'button', name: button, within: panel });
}

test('account: signed up, confirmed, signed in, signed out', async ({ visitor, inbox, engineName }) => {
  test.skip(engineName === 'chromium', 'e2e/accounts/journey.e2e.ts has it.');
  const address = newAddress();
  await visitor.open('/auth');
  await visitor.clicks({ role: 'tab', name: 'Sign Up' });
  await visitor.sees({ role: 'tab', name: 'Sign Up', selected: true });
  await send(visitor, 'Sign Up', address);
  await visitor.seesNotice(toastTexts.checkEmail);

  const { pathname, hash } = new URL(await linkIn(inbox, address, 'confirm'));
  // As mail programs send it that encode the # of links.
  await visitor.goto(pathname + hash.replace('#', '%23'));
  await visitor.seesNotice({ title: 'Email confirmed', description: 'You can sign in now.' });
  await visitor.arrivesAt('/');
  await visitor.sees(home);
  await visitor.seesItAlive();
  await visitor.seesNo(signOut);

  await visitor.open('/auth');
  // The address of the sign-up waits there.
  await visitor.finds({ label: 'Email', within: panel }, { value: address });
  await visitor.types({ label: 'Password', within: panel }, password);
  await visitor.clicks({ role: 'button', name: 'Sign In', within: panel });
  await visitor.arrivesAt('/');
  await visitor.sees(home);
  await visitor.seesItAlive();
  await visitor.sees({ text: address, within: { role: 'banner' } });
  await visitor.tab.reload();
  await visitor.seesItAlive();
  await visitor.clicks(signOut);
  await visitor.seesNo(signOut);
});

test.describe('after signing out in a later document', () => {
  // Firefox asks for it when it restores a page from its back/forward cache.
  test.use({ expected: /^404 for \/favicon\.ico/ });

  // Chromium and Firefox keep no page in the cache that listens for unload.
  for (const [way, prepare] of [
    ['from the cache', ''],
    ['anew, with its fields restored', "window.addEventListener('unload', () => {})"],
  ] as const) {
    test(`Back to the form, loaded ${way}, shows what was typed and nothing of the account`, async ({
      visitor,
      inbox,
    }) => {
      const address = await account(visitor.origin, inbox);
      const field = (label: string): Target => ({
        label,
        within: { role: 'form', name: 'Get Started Today' },
      });
      await visitor.open('/auth');
      await send(visitor, 'Sign In', address);
      await visitor.arrivesAt('/');
      await visitor.sees(home);
      await visitor.seesItAlive();
      await visitor.open('/contact');
      await visitor.types(field('Full Name'), 'Ada Lovelace');
      await visitor.tab.evaluate(`void ${prepare || 0}`);
      await visitor.open('/services');
      await visitor.clicks(signOut);
      await visitor.seesNo(signOut);

      await visitor.tab.back();
      await visitor.arrivesAt('/contact');
      await visitor.seesItAlive();
      await visitor.seesNo(signOut);
      await visitor.finds(field('Full Name'), { value: 'Ada Lovelace' });
      expect(await visitor.tab.evaluate('Object.values(sessionStorage).join()')).not.toContain(address);
    });
  }
});
