import { notices } from '@concierge/contract/messages';
import { linkIn, newAddress, password } from '../../support/accounts';
import type { Target } from '../find';
import { test } from '../test';
import type { Visitor } from '../visitor';

const home: Target = { role: 'heading', level: 1, name: /^Your Personal Doctor/ };
const panel = { role: 'tabpanel' } as const;
const signOut: Target = { role: 'button', name: 'Sign out', within: { role: 'banner' } };

async function send(visitor: Visitor, button: 'Sign In' | 'Sign Up', address: string): Promise<void> {
  await visitor.types({ label: 'Email', within: panel }, address);
  await visitor.types({ label: 'Password', within: panel }, password);
  await visitor.clicks({ role: 'button', name: button, within: panel });
}

test('account: signed up, confirmed, signed in, signed out', async ({ visitor, inbox }) => {
  const address = newAddress();
  await visitor.open('/auth');
  await visitor.clicks({ role: 'tab', name: 'Sign Up' });
  await visitor.sees({ role: 'tab', name: 'Sign Up', selected: true });
  await send(visitor, 'Sign Up', address);
  await visitor.seesNotice(notices.checkEmail);

  const { pathname, hash } = new URL(await linkIn(inbox, address, 'confirm'));
  await visitor.goto(pathname + hash);
  await visitor.seesNotice({ title: 'Email confirmed', description: 'You can sign in now.' });
  await visitor.arrivesAt('/');
  await visitor.sees(home);
  await visitor.seesItAlive();
  await visitor.seesNo(signOut);

  await visitor.open('/auth');
  await send(visitor, 'Sign In', address);
  await visitor.arrivesAt('/');
  await visitor.sees(home);
  await visitor.seesItAlive();
  await visitor.sees({ text: address, within: { role: 'banner' } });
  await visitor.tab.reload();
  await visitor.seesItAlive();
  await visitor.clicks(signOut);
  await visitor.seesNo(signOut);
});
