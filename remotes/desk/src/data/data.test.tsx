import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonAnswer, PersonSummary } from '../../functions/schemas/person';
import { axeViolations, FakeDesk, failed, openDesk } from '../testing/fake-desk';

let desk: FakeDesk;
/** Names of the files that were saved. */
let saved: string[];
/** What the job answers that is looked at. */
let job: Partial<PersonAnswer>;

const summary: PersonSummary = {
  counts: {
    appointment_requests: 2,
    contact_form_submissions: 1,
    patient_surveys: 1,
    request_guards: 3,
  },
  unverified: 0,
  references: ['K7M-4QXP', 'K7M-4QXQ', 'K7M-4QXR', 'SSS-4444'],
  other_spellings: [],
  more_spellings: 0,
  left: 0,
};
const ada = 'ada@example.com';
const looking = /^Looking through everything that is stored/;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  desk = new FakeDesk();
  desk.staff = 'olga@desk.example';
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  job = { state: 'running' };
  let asked: 'find' | 'delete' = 'find';
  desk.others['person-data'] = ({ action }: { action: 'find' | 'delete' | 'view' }) => {
    if (action !== 'view') asked = action;
    return { job: `job of ${asked}`, action: asked, ...(action === 'view' ? job : { state: 'waiting' }) };
  };
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
const part = () => within(screen.getByRole('region', { name: 'Everything of one address' }));
const button = (name: string) => screen.getByRole('button', { name });
const bodies = () => desk.bodies('person-data');
const later = (ms = 2100) => act(() => vi.advanceTimersByTimeAsync(ms));

async function find() {
  const page = await openDesk(desk, '/data', 'owner');
  await user.type(await screen.findByLabelText(/^Email address/), `${ada}{Enter}`);
  return page;
}
async function found(changes: Partial<PersonSummary> = {}) {
  job = { state: 'done', summary: { ...summary, ...changes } };
  await find();
  await later();
}
async function deleteIt(typed = ada) {
  fireEvent.change(screen.getByLabelText(/^The same address again/), { target: { value: typed } });
  await user.click(button('Delete everything'));
}

describe('everything of one address', () => {
  it('is looked for until it is found, and says how much there is', async () => {
    await find();
    expect(part().getByText(looking)).toBeVisible();
    await later();
    await later();
    expect(part().getByText(looking)).toBeVisible();
    job = { state: 'done', summary };
    await later();
    expect(
      part().getByText(`Found of ${ada}: 2 requests, 1 message, 1 survey, 3 counts of how often they wrote.`),
    ).toBeVisible();
    expect(part().getByText(summary.references.join(', '))).toBeVisible();
    const asked = bodies();
    expect(asked[0]).toEqual({ action: 'find', email: ada });
    expect(asked.slice(1)).toEqual(Array.from({ length: 3 }, () => ({ action: 'view', job: 'job of find' })));
    await later(10_000);
    expect(bodies()).toEqual(asked);
    expect(await axeViolations()).toEqual([]);
  });

  it('is no longer asked for when the page is left', async () => {
    const { unmount } = await find();
    await later();
    unmount();
    const before = bodies().length;
    await later(10_000);
    expect(bodies()).toHaveLength(before);
  });

  it('is asked for again after a failure, and what was typed stays', async () => {
    await find();
    desk.offline = true;
    await later();
    expect(part().getByRole('alert')).toBeVisible();
    const before = bodies().length;
    desk.offline = false;
    job = { state: 'done', summary };
    await later(10_000);
    expect(bodies()).toHaveLength(before);
    await user.click(button('Try again'));
    expect(await part().findByText(/^Found of/)).toBeVisible();
    expect(part().getByLabelText(/^Email address/)).toHaveValue(ada);
  });

  it('is still of the address before if another one cannot be asked for', async () => {
    await found();
    desk.offline = true;
    await user.clear(screen.getByLabelText(/^Email address/));
    await user.type(screen.getByLabelText(/^Email address/), 'bob@example.com{Enter}');
    expect(await part().findByRole('alert')).toBeVisible();
    desk.offline = false;
    expect(part().getByText(new RegExp(`^Found of ${ada}:`))).toBeVisible();
    await deleteIt();
    expect(bodies()).toContainEqual({ action: 'delete', email: ada, confirm: ada, others: [] });
  });

  it('can be asked for again if the job failed', async () => {
    job = { state: 'failed' };
    await find();
    await later();
    expect(part().getByRole('alert')).toHaveTextContent('This could not be finished.');
    await user.click(button('Try again'));
    expect(bodies().at(-1)).toEqual({ action: 'find', email: ada });
  });

  it('is exported in all of its files', async () => {
    desk.others.export = ({ after }: { after?: string }) =>
      after
        ? { file: 'person-not-verified.json', text: '{}' }
        : { file: 'person.json', text: '{}', next: '1000' };
    await found({ unverified: 1 });
    expect(part().getByText(/may be somebody else’s: 1\./)).toBeVisible();
    await user.click(button('Export'));
    const files = ['person.json', 'person-not-verified-part-2.json'];
    expect(await screen.findByText(`Saved as ${files.join(', ')}`)).toBeVisible();
    expect(saved).toEqual(files);
    const body = { what: 'person', job: 'job of find' };
    expect(desk.bodies('export')).toEqual([body, { ...body, after: '1000' }]);
  });

  it('may be nothing, which nobody exports or deletes', async () => {
    const counts = { ...summary.counts };
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
    await found({ counts, references: [] });
    expect(part().getByText(`Nothing is stored of ${ada}.`)).toBeVisible();
    expect(part().getAllByRole('button')).toHaveLength(1);
  });
});

describe('deleting it', () => {
  it('takes the address again, and says what was deleted', async () => {
    await found();
    await deleteIt('ada@example.org');
    expect(part().getByText('The two addresses differ.')).toBeVisible();
    expect(bodies().at(-1)).toMatchObject({ action: 'view' });
    await deleteIt('Ada@example.com');
    expect(part().getByText(/^Deleting everything/)).toBeVisible();
    await later();
    expect(
      part().getByText('Deleted: 2 requests, 1 message, 1 survey, 3 counts of how often they wrote.'),
    ).toBeVisible();
    expect(bodies()).toContainEqual({ action: 'delete', email: ada, confirm: 'Ada@example.com', others: [] });
    expect(screen.queryByRole('button', { name: 'Delete everything' })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  it('includes other spellings only if each was checked, and names those that are left', async () => {
    await found({ other_spellings: ['ada+fair@example.com', 'ada+work@example.com'] });
    expect(await axeViolations()).toEqual([]);
    const label = 'Also ada+work@example.com: I have checked that it is the same person’s';
    await user.click(screen.getByRole('checkbox', { name: label }));
    job = { state: 'done', summary: { ...summary, other_spellings: ['ada+fair@example.com'], left: 2 } };
    await deleteIt();
    await later();
    expect(bodies()).toContainEqual(
      expect.objectContaining({ action: 'delete', others: ['ada+work@example.com'] }),
    );
    expect(part().getByText(/they may be another person’s: ada\+fair@example\.com\./)).toBeVisible();
    expect(part().getByText(/Came in meanwhile, and is still stored: 2\./)).toBeVisible();
  });

  it('keeps what was typed and chosen if it fails, and can be tried again', async () => {
    await found({ other_spellings: ['ada+work@example.com'] });
    await user.click(screen.getByRole('checkbox'));
    const answer = desk.others['person-data'];
    desk.others['person-data'] = () => failed(503, 'unavailable', 'This could not be done.');
    await deleteIt();
    expect(await part().findByRole('alert')).toHaveTextContent('This could not be done.');
    expect(screen.getByLabelText(/^The same address again/)).toHaveValue(ada);
    expect(screen.getByRole('checkbox')).toBeChecked();
    if (answer) desk.others['person-data'] = answer;
    await user.click(button('Try again'));
    await later();
    await waitFor(() => expect(part().getByText(/^Deleted:/)).toBeVisible());
  });
});

it('the list of everything open is saved in all of its files', async () => {
  desk.others.export = ({ after }: { after?: string }) => ({
    file: 'open.csv',
    text: '',
    ...(after ? {} : { next: '1 2026-11-30T15:00:00.000Z 7' }),
  });
  await openDesk(desk, '/data', 'owner');
  await user.click(await screen.findByRole('button', { name: 'Export the list' }));
  expect(await screen.findByText('Saved as open.csv, open-part-2.csv')).toBeVisible();
  expect(desk.bodies('export')).toEqual([
    { what: 'open' },
    { what: 'open', after: '1 2026-11-30T15:00:00.000Z 7' },
  ]);
});
