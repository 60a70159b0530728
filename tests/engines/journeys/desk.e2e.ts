import type { IntakeInsertBody } from '@concierge/contract/forms/intake';
import { Authenticator } from '@concierge/local/aws/cognito/authenticator';
import {
  changeByLink,
  codeOf,
  deskLogin,
  newColleague,
  newPassword,
  type Received,
  receive,
  waitedFor,
} from '../../support/desk';
import type { SiteProcess } from '../../support/stack/launch';
import type { Target } from '../find';
import { test as base, expect } from '../test';
import { Visitor } from '../visitor';
import { watchSite } from '../watched-site';

const test = base.extend({
  watchedSite: [
    async ({ runningSite }, use) => {
      const site = await watchSite(runningSite.deskOrigin);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});
// The second of two writers, and a connection that this journey cuts.
test.use({ expected: /^409 for \/api\/desk\/change|^404 for \/api\/desk\/count/ });

const button = (name: string): Target => ({ role: 'button', name });
const link = (name: string): Target => ({ role: 'link', name });
const field = (name: string): Target => ({ role: 'textbox', name });
const list: Target = { role: 'list', name: 'Requests and messages' };
const rows: Target = { role: 'listitem', within: list };
const pane: Target = { role: 'region', name: 'The opened request' };
const inPane = (text: string | RegExp): Target => ({ text, within: pane });
const row = ({ name, reference }: Received): Target => ({
  role: 'link',
  name: `${name} ${reference}`,
  within: list,
});
const note: Target = { ...field('Internal note'), within: pane };

/** The row of a request as its text. */
const textOf = async (person: Visitor, { reference }: Received): Promise<string | undefined> =>
  (await person.texts(rows)).find((text) => text.includes(reference));

const seesRow = (person: Visitor, one: Received, words: string, timeout?: number) =>
  expect.poll(() => textOf(person, one), timeout === undefined ? {} : { timeout }).toContain(words);

async function opens(person: Visitor, one: Received): Promise<void> {
  await person.clicks(row(one));
  await person.sees({ role: 'heading', name: `${one.name} ${one.reference}`, within: pane });
}

async function signsIn(person: Visitor, email: string, password: string): Promise<void> {
  await person.types(field('Email'), email);
  await person.types({ label: 'Password' }, password);
  await person.clicks(button('Continue'));
}

const visitors: readonly Partial<IntakeInsertBody>[] = [
  { name: 'Ada Lovelace', phone: '+12125551001' },
  { name: 'Ben Okafor', urgency_level: 'urgent' },
  { name: 'Cleo Marsh' },
  { name: 'Dana Whitfield' },
  { name: 'Eli Navarro' },
  { name: 'Fay Lindqvist' },
  { name: 'Gus Petrov' },
  { name: 'Hana Sato' },
  { name: 'Ivo Brandt' },
  { name: 'June Abbott' },
  { name: 'Kofi Mensah' },
  { name: 'Lena Hart' },
];

/** Three of four are requests, the others messages. One waits for many days. */
async function twelveCome(site: SiteProcess) {
  const all: Received[] = [];
  for (const [index, one] of visitors.entries())
    all.push(
      await receive(site, { urgency_level: 'routine', ...one }, index % 4 === 3 ? 'contact' : 'appointment'),
    );
  const [overdue, urgent, changing, junk, contested, canceling, ...rest] = all;
  if (!overdue || !urgent || !changing || !junk || !contested || !canceling) throw new Error('Fewer came');
  await waitedFor(site, overdue, 9);
  return { overdue, urgent, changing, junk, contested, canceling, rest };
}

test('desk: twelve come in, two people work them, and the audit tells the story', async ({
  visitor: olga,
  engine,
  watchedSite,
  size,
  runningSite,
}) => {
  const { step } = test;
  const { overdue, urgent, changing, junk, contested, canceling, rest } = await twelveCome(runningSite);
  const annEmail = newColleague();
  const tab = await engine.newTab(size);
  const ann = new Visitor(tab, olga.origin);
  await olga.tab.toFront();

  await step('an owner signs in and sees what is urgent first, then what is overdue', async () => {
    await olga.open('/');
    await signsIn(olga, deskLogin.email, deskLogin.password);
    await olga.types(field('Code from your authenticator app'), await codeOf(runningSite, deskLogin.email));
    await olga.clicks(button('Continue'));
    await olga.sees(row(overdue));
    const shown = await olga.texts(rows);
    expect(shown).toHaveLength(12);
    expect(shown[0]).toContain(urgent.reference);
    expect(shown[1]).toContain(overdue.reference);
    expect(shown[1]).toContain('Overdue by');
  });

  await step(
    'she makes an account for a colleague, who chooses a password and an authenticator',
    async () => {
      await olga.clicks(link('Staff'));
      await olga.types(field('Work email'), annEmail);
      await olga.clicks(button('Add'));
      await olga.sees({ role: 'code' });
      const [temporary = ''] = await olga.texts({ role: 'code' });
      await olga.clicks(link('Inbox'));
      await olga.sees(row(overdue));

      await ann.tab.toFront();
      await ann.open('/');
      await signsIn(ann, annEmail, temporary);
      await ann.types({ label: 'New password' }, newPassword);
      await ann.clicks(button('Continue'));
      await ann.sees({ role: 'code' });
      const [key = ''] = await ann.texts({ role: 'code' });
      const code = new Authenticator(key.replaceAll(' ', '')).codeAfter();
      await ann.types(field('Code from your authenticator app'), code);
      await ann.clicks(button('Continue'));
      await ann.sees(row(overdue));
      // She is no owner.
      await ann.seesNo(button('Show the survey'));
    },
  );

  await step(
    'the colleague takes the overdue one, notes what she did, sets its state, and hands it over',
    async () => {
      await opens(ann, overdue);
      await ann.clicks(button('Take'));
      await ann.sees(inPane(`Owner: ${annEmail}`));
      await ann.types(note, 'Left a voicemail');
      await ann.clicks(button('Save note'));
      await ann.sees(inPane('Left a voicemail'));
      await ann.clicks(button('Set the state'));
      await ann.clicks(button('3. Waiting for the patient'));
      await ann.sees(inPane('Waiting for the patient'));
      await ann.clicks(inPane('Hand over'));
      await ann.chooses({ label: 'Colleague', within: pane }, deskLogin.email);
      await ann.clicks({ ...button('Hand over'), within: pane });
      await ann.sees(inPane(`Owner: ${deskLogin.email}`));
      await olga.tab.toFront();
      await seesRow(olga, overdue, 'Waiting for the patient: you', 15_000);
    },
  );

  await step('each is found by its reference, address, phone and name', async () => {
    for (const typed of [overdue.reference, overdue.email, '(212) 555-1001', 'lovelace']) {
      await olga.types({ role: 'searchbox', name: 'Search' }, typed);
      await olga.pressesEnterOn({ role: 'searchbox', name: 'Search' });
      await olga.seesNo(row(urgent));
      await olga.sees(row(overdue));
      await olga.clicks(button('Clear'));
      await olga.sees(row(urgent));
    }
  });

  await step('two patients change and cancel, and the open desk shows it within 15 seconds', async () => {
    await opens(olga, changing);
    await opens(olga, canceling);
    expect(await textOf(olga, changing)).not.toContain('Changed since you last looked');
    const preferred_times = { time_zone: 'America/New_York', windows: [{ day: 'friday', part: 'evening' }] };
    await changeByLink(runningSite, changing, { action: 'change', preferred_times });
    await changeByLink(runningSite, canceling, { action: 'cancel' });
    const changed = Date.now();
    await seesRow(olga, changing, 'Changed since you last looked');
    await olga.sees(inPane(/^Canceled by the patient/));
    expect(Date.now() - changed).toBeLessThan(15_000);
    await olga.sees(row(canceling));
    await olga.clicks(button('I have seen it'));
    await olga.seesNo(row(canceling));
    await opens(olga, changing);
    await olga.sees(inPane('Friday evening (Eastern Time)'));
  });

  await step('of two who change the same one, the second sees why, and keeps her note', async () => {
    await opens(olga, contested);
    await olga.types(note, 'Asks for mornings');
    watchedSite.break(/^\/api\/desk\/count/);
    await ann.tab.toFront();
    await opens(ann, contested);
    await ann.clicks(button('Take'));
    await ann.sees(inPane(`Owner: ${annEmail}`));
    await olga.tab.toFront();
    await olga.clicks(button('Set the state'));
    await olga.clicks(button('3. Waiting for the patient'));
    await olga.sees(inPane(/^Somebody changed this in the meantime/));
    await olga.sees(inPane(new RegExp(`^Taken by ${annEmail}`)));
    await olga.finds(note, { value: 'Asks for mornings' });
    watchedSite.repair();
    await olga.clicks(button('Apply mine anyway'));
    await olga.sees(inPane('Waiting for the patient'));
    await olga.clicks(button('Save note'));
    await olga.finds(note, { value: '' });
    await olga.sees(inPane('Asks for mornings'));
    await olga.clicks(button('Back to the list'));
  });

  await step('by keyboard alone, one is spam and the rest are scheduled', async () => {
    const waiting = new Map([...rest, urgent, junk].map((one) => [one.reference, one]));
    const focused = async () => String(await olga.tab.evaluate('document.activeElement.textContent'));
    for (let presses = 0; waiting.size > 0 && presses < 120; presses += 1) {
      // What was answered stands at the end, and the next row has its place: again from the top.
      await olga.presses(presses % 12 === 0 ? 'k'.repeat(15) : 'j');
      const text = await focused();
      const one = [...waiting.values()].find(({ reference }) => text.includes(reference));
      if (!one) continue;
      await olga.presses('s');
      await olga.sees({ role: 'dialog', name: `State of ${one.reference}` });
      await olga.presses(one === junk ? '6' : '4');
      await seesRow(olga, one, one === junk ? 'Spam' : 'Scheduled');
      waiting.delete(one.reference);
    }
    expect([...waiting.keys()]).toEqual([]);
  });

  await step('the audit tells the story', async () => {
    await olga.clicks(link('Audit'));
    await olga.chooses({ role: 'combobox', name: 'By' }, 'Record');
    await olga.types(field('Reference of the record'), contested.reference);
    await olga.clicks(button('Show'));
    const entries: Target = { role: 'row', within: { role: 'table' } };
    const shown = async () => (await olga.texts(entries)).slice(1);
    const isOfRecord = (text: string) => text.includes(contested.reference);
    await expect
      .poll(async () => {
        const rows = await shown();
        return rows.length > 0 && rows.every(isOfRecord);
      })
      .toBe(true);
    const told = (await shown()).reverse();
    const [opened, taken, noted] = ['Opened it', 'Took it', 'Wrote a note'].map((what) =>
      told.filter((text) => text.includes(what)),
    );
    expect(opened?.join()).toContain(annEmail);
    expect(opened?.join()).toContain(deskLogin.email);
    expect(taken?.join()).toContain(annEmail);
    // What was refused changed nothing.
    expect(noted).toHaveLength(1);
    expect(told.indexOf(String(noted))).toBeGreaterThan(told.indexOf(String(taken)));

    await olga.chooses({ role: 'combobox', name: 'By' }, 'Person');
    await olga.types(field('Work email of the person'), annEmail);
    await olga.clicks(button('Show'));
    await olga.sees({ role: 'cell', name: 'Signed in' });
    await olga.sees({ role: 'cell', name: 'Set the state: waiting' });
  });

  await step('both sign out', async () => {
    await ann.tab.toFront();
    for (const person of [ann, olga]) {
      await person.clicks(button('Sign out'));
      await person.sees(field('Email'));
      const kept = await person.tab.evaluate('Object.keys(sessionStorage).join()');
      expect(kept).not.toContain('Token');
    }
    await tab.close();
  });
});
