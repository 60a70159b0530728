import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkDetails } from '../../functions/schemas/work';
import {
  address,
  askForNews,
  axeViolations,
  FakeDesk,
  failed,
  focusDialogs,
  openDesk,
  workOf,
} from '../testing/fake-desk';
import { paneButton as button, note, pane } from '../testing/inbox-page';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  focusDialogs();
});

const bea = 'bea@desk.example';
const at = ({ kind, id }: WorkDetails) => `/#${kind}-${id}`;
const colleague = () => pane().getByRole('combobox', { name: /^Colleague/ });
const named = { name: 'The opened request' };
const opened = () => desk.records[0] as WorkDetails;

async function open(changes: Partial<WorkDetails> = {}, role: 'desk' | 'physician' = 'desk') {
  desk.records = [workOf({ reference: 'K7M-OPEN', name: 'Ada Lovelace', ...changes })];
  await openDesk(desk, at(opened()), role);
  await screen.findByRole('region', named);
  await pane().findByRole('heading', { name: /K7M-OPEN/ });
}

describe('one request', () => {
  it('says that what was merged into it was not canceled with it', async () => {
    await open({ request_state: 'cancelled' });
    const { name } = opened();
    expect(pane().getByText('Canceled by the patient')).toBeVisible();
    expect(pane().queryByText(/was not canceled/)).toBeNull();
    desk.records = [{ ...opened(), name, version: '0.1', merged: 1, parts: [workOf()] }];
    await askForNews();
    expect(await pane().findByText(/was not canceled, and is still open/)).toBeVisible();
    expect(pane().getAllByText(/^Answer by/)).not.toHaveLength(0);
  });

  it('shows all of it, with the times in both zones and what happened', async () => {
    await open({
      preferred_times: { time_zone: 'America/Chicago', windows: [{ day: 'monday', part: 'morning' }] },
      practice_times: ['Monday 9 a.m. to 1 p.m. (Eastern Time)'],
      shortened: true,
      fields: [
        { name: 'state', label: 'State or ZIP code', value: 'NY' },
        { name: 'primary_concern', label: 'Primary Health Concern', value: 'It hurts a lot…' },
      ],
      suspect: true,
      owner: bea,
      history: [
        { at: '2026-11-27T14:30:00.000Z', by: null, kind: 'received', text: null },
        { at: '2026-11-27T14:31:00.000Z', by: null, kind: 'notice', text: 'confirmation_email sent' },
        { at: '2026-11-27T14:32:00.000Z', by: null, kind: 'notice', text: 'receipt_1 abandoned' },
        { at: '2026-11-27T15:00:00.000Z', by: bea, kind: 'take', text: null },
        { at: '2026-11-27T16:00:00.000Z', by: bea, kind: 'hand_over', text: desk.staff },
        { at: '2026-11-27T17:00:00.000Z', by: desk.staff, kind: 'note', text: 'Left a voicemail' },
      ],
      earlier: [{ ...workOf({ reference: 'K7M-PAST' }), state: 'done' }],
    });
    for (const text of [
      'ada@example.com',
      'Monday morning (Central Time)',
      'Monday 9 a.m. to 1 p.m. (Eastern Time)',
      'NY',
      'A physician can read all of the concern.',
      'Probably not sent by a person',
      'Confirmation email sent',
      'Email to the patient about a change could not be sent',
      'Owner: Bea O’Hara',
      'Taken by bea@desk.example',
      'Handed over to ann@desk.example by bea@desk.example',
      'Note by ann@desk.example',
      'Left a voicemail',
    ])
      expect(pane().getByText(text)).toBeVisible();
    expect(pane().getByRole('link', { name: 'Call +12125550187' })).toHaveAttribute(
      'href',
      'tel:+12125550187',
    );
    expect(pane().getByRole('link', { name: 'Request K7M-PAST' })).toBeVisible();
    expect(pane().queryByRole('button', { name: 'Show the survey' })).toBeNull();
  });

  it.each([
    ['phone', ['Call +12125550187', 'Send a text']],
    ['text', ['Send a text', 'Call +12125550187']],
  ])('is answered by a call or a text: by %s first if that was asked for', async (method, names) => {
    await open({ preferred_contact_method: method });
    const links = pane().getAllByRole('link', { name: /^(Call|Send)/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(pane().getByRole('link', { name: 'Send a text' })).toHaveAttribute('href', 'sms:+12125550187');
  });

  it('is answered in the practice’s own mail program, from a template without health information', async () => {
    await open({ name: 'Dr. Ada Lovelace' });
    await userEvent.click(pane().getByText('Answer by email'));
    const link = pane().getByRole('link', { name: 'Confirm a time' });
    const mail = new URL(link.getAttribute('href') ?? '');
    expect(mail.pathname).toBe('ada@example.com');
    expect(mail.searchParams.get('subject')).toBe('Sample Practice: your request K7M-OPEN');
    expect(mail.searchParams.get('body')).toMatch(/^Hello Ada,\r\n\r\n.*\[time\]/);
  });

  it('is taken, handed over, given back and set', async () => {
    await open();
    await userEvent.click(button('Take'));
    expect(await pane().findByText('Owner: ann@desk.example')).toBeVisible();
    expect(pane().queryByRole('button', { name: 'Take' })).toBeNull();
    await userEvent.click(pane().getByText('Hand over', { selector: 'summary' }));
    expect(
      within(colleague())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Choose a colleague', 'Bea O’Hara', 'doc@desk.example']]);
    await userEvent.selectOptions(colleague(), 'Bea O’Hara');
    await userEvent.click(button('Hand over'));
    expect(await pane().findByText('Owner: Bea O’Hara')).toBeVisible();
    const handOver = pane().getByText('Hand over', { selector: 'summary' });
    await waitFor(() => expect(handOver).toHaveFocus());
    expect(colleague()).not.toBeVisible();
    await userEvent.click(handOver);
    await userEvent.click(button('Give back to nobody'));
    expect(await pane().findByText('Nobody has it')).toBeVisible();
    await waitFor(() => expect(handOver).toHaveFocus());
    await userEvent.click(button('Set the state'));
    await userEvent.click(screen.getByRole('button', { name: '4. Scheduled' }));
    expect(await pane().findByText('Scheduled', { selector: 'p *' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does once what is double-clicked, whatever comes under the pointer with the first click', async () => {
    const others = [workOf({ reference: 'K7M-TWIN' })].map((one) => ({ ...one, same_address: true }));
    await open({ open_others: others, owner: bea });
    const twice = (target: HTMLElement) => fireEvent.click(target, { detail: 2 });
    await userEvent.click(button('Set the state'));
    twice(screen.getByRole('button', { name: '6. Spam' }));
    twice(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const summary = pane().getByText('Hand over', { selector: 'summary' });
    await userEvent.click(summary);
    expect(twice(summary)).toBe(false);
    twice(button('Give back to nobody'));
    twice(button('Merge into this: K7M-TWIN'));
    twice(button('Back to the list'));
    expect(address()).toBe(at(opened()));
    expect(desk.bodies('change')).toEqual([]);
  });

  it('says why nobody can be chosen', async () => {
    desk.colleagues = [{ email: desk.staff, name: null }];
    await open({ owner: desk.staff });
    await userEvent.click(pane().getByText('Hand over', { selector: 'summary' }));
    expect(pane().getByText('Colleagues appear here after they first sign in.')).toBeVisible();
    expect(pane().queryByRole('combobox', { name: /^Colleague/ })).toBeNull();
    await userEvent.click(button('Give back to nobody'));
    expect(await pane().findByText('Nobody has it')).toBeVisible();
  });

  it('says at the list who no longer works here', async () => {
    await open();
    desk.others.change = () =>
      failed(400, 'validation_failed', 'Please check', { to: 'Nobody with this address works here.' });
    await userEvent.selectOptions(colleague(), 'doc@desk.example');
    await userEvent.click(button('Hand over'));
    await waitFor(() =>
      expect(colleague()).toHaveAccessibleDescription('Nobody with this address works here.'),
    );
  });

  it('keeps the colleague who was not reached, and drops the failure with the choice', async () => {
    await open();
    desk.offline = true;
    await userEvent.selectOptions(colleague(), 'doc@desk.example');
    await userEvent.click(button('Hand over'));
    expect(await pane().findByRole('alert')).toHaveTextContent(
      'Not handed over to doc@desk.example: K7M-OPEN',
    );
    expect(colleague()).toHaveValue('doc@desk.example');
    desk.offline = false;
    await userEvent.selectOptions(colleague(), 'Bea O’Hara');
    expect(pane().queryByRole('alert')).toBeNull();
    await userEvent.click(button('Hand over'));
    expect(await pane().findByText('Owner: Bea O’Hara')).toBeVisible();
    expect(colleague()).toHaveValue('');
  });

  it('begins with what a call needs: the number, then what can be done, then the reason in their words', async () => {
    await open({
      fields: [
        { name: 'age', label: 'Age', value: '47' },
        { name: 'message', label: 'Message', value: 'I sleep badly.' },
      ],
    });
    const inOrder = [
      pane().getByRole('link', { name: 'Call +12125550187' }),
      button('Take'),
      pane().getByText('I sleep badly.'),
      pane().getByText('47'),
    ];
    for (const [at, one] of inOrder.slice(1).entries())
      expect(inOrder[at]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says how urgent it is before anything else, with what was merged into it, whose words are read at once', async () => {
    await open({
      urgency_level: 'urgent',
      merged: 1,
      fields: [
        { name: 'age', label: 'Age', value: '47' },
        { name: 'message', label: 'Message', value: 'I sleep badly.' },
      ],
      parts: [
        workOf({
          reference: 'K7M-PART',
          urgency_level: 'urgent',
          own_urgency: 'urgent',
          fields: [
            { name: 'age', label: 'Age', value: '48' },
            { name: 'message', label: 'Message', value: 'It got much worse.' },
          ],
        }),
      ],
    });
    const shown = screen.getByRole('region', named).textContent;
    expect(shown).toContain('K7M-OPENUrgentRequestNot started');
    const inOrder = ['I sleep badly.', 'It got much worse.', 'Urgency they choseRoutine', '47', '48'];
    const places = inOrder.map((text) => shown.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('keeps names and words that are written from right to left apart from references and numbers', async () => {
    await open({
      name: 'דנה לוי',
      fields: [{ name: 'message', label: 'Message', value: 'שלום, 3 שאלות' }],
      open_others: [{ ...workOf({ name: 'נועם' }), email: 'n@x.example', same_address: true }],
      history: [{ at: '2026-11-27T17:00:00.000Z', by: desk.staff, kind: 'note', text: 'הערה 12' }],
    });
    for (const text of ['דנה לוי', 'שלום, 3 שאלות', 'נועם', 'הערה 12'])
      for (const shown of screen.getAllByText(text))
        expect(shown.closest('bdi, [dir=auto]'), text).toHaveTextContent(new RegExp(`^${text}$`));
    await userEvent.click(pane().getByText('Answer by email'));
    const mail = new URL(pane().getByRole<HTMLAnchorElement>('link', { name: 'Confirm a time' }).href);
    expect(mail.searchParams.get('body')).toMatch(/^Hello \u2068דנה\u2069,/);
  });

  it('offers to load colleagues again', async () => {
    desk.others.colleagues = () => failed(503, 'unavailable', 'Try later');
    await open();
    await userEvent.click(pane().getByText('Hand over', { selector: 'summary' }));
    desk.others = {};
    await userEvent.click(button('Try again'));
    await within(colleague()).findByRole('option', { name: 'Bea O’Hara' });
    expect(pane().queryByRole('alert')).toBeNull();
  });

  it('takes in another one of its address, with its words', async () => {
    const part = workOf({
      reference: 'K7M-PART',
      fields: [{ name: 'message', label: 'Message', value: 'It got much worse.' }],
    });
    const head = workOf({ reference: 'K7M-HEAD', open_others: [{ ...part, same_address: true }] });
    desk.records = [head, part];
    await openDesk(desk, at(head));
    await userEvent.click(await screen.findByRole('button', { name: 'Merge into this: K7M-PART' }));
    const merged = await pane().findByRole('region', { name: 'Merged: K7M-PART' });
    expect(merged).toHaveTextContent('It got much worse.');
    expect(desk.bodies('change')).toMatchObject([
      { action: 'merge', id: part.id, into: { kind: 'appointment', id: head.id } },
    ]);
    expect(desk.bodies('change')[0]).not.toHaveProperty('same_person');
    expect(pane().queryByRole('heading', { name: 'Also open' })).toBeNull();
  });

  it('takes in one of another address only after a question that names both people', async () => {
    const stranger = workOf({ reference: 'K7M-ELSE', name: 'Stranger First', email: 'pat+x@gmail.com' });
    const head = workOf({
      reference: 'K7M-HEAD',
      name: 'Pat Morgan',
      email: 'pat@gmail.com',
      open_others: [{ ...stranger, same_address: false }],
    });
    desk.records = [head, stranger];
    await openDesk(desk, at(head));
    await userEvent.click(await screen.findByRole('button', { name: 'Merge into this: K7M-ELSE' }));
    const question = screen.getByRole('dialog', { name: 'Are they the same person?' });
    expect(question).toHaveTextContent(/Stranger First, pat\+x@gmail\.com.*Pat Morgan, pat@gmail\.com/);
    expect(desk.bodies('change')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'One person: merge' }));
    await waitFor(() => expect(desk.bodies('change')).toMatchObject([{ same_person: true }]));
  });

  it('shows old and new times of a patient’s change side by side', async () => {
    const [before, times] = ['monday', 'friday'].map((day) => ({
      time_zone: 'America/New_York',
      windows: [{ day, part: 'morning' }],
    }));
    const changed = workOf({
      request_state: 'changed',
      history: [{ at: '2026-11-28T10:00:00.000Z', by: null, kind: 'changed', text: null, before, times }],
    });
    desk.records = [changed];
    await openDesk(desk, at(changed));
    const opened = await screen.findByRole('region', named);
    await waitFor(() => expect(opened).toHaveTextContent(/Changed by the patient.*Before.*Mon.*Now.*Fri/));
  });

  it('says of a patient who had no times before that they had none', async () => {
    const times = { time_zone: 'America/New_York', windows: [{ day: 'thursday', part: 'midday' }] };
    const changed = workOf({
      request_state: 'changed',
      history: [{ at: '2026-11-28T10:00:00.000Z', by: null, kind: 'changed', text: null, times }],
    });
    desk.records = [changed];
    await openDesk(desk, at(changed));
    const opened = await screen.findByRole('region', named);
    await waitFor(() => expect(opened).toHaveTextContent(/Changed by the patient.*BeforeNo times.*Now.*Thu/));
  });

  it('that is a survey by itself says so, and offers no mail', async () => {
    const survey = workOf({
      kind: 'survey',
      name: 'Survey without a request',
      email: '',
      phone: null,
      preferred_contact_method: '',
    });
    desk.records = [survey];
    await openDesk(desk, at(survey), 'physician');
    await screen.findByRole('region', named);
    expect(await pane().findByRole('heading', { name: /Survey without a request/ })).toBeVisible();
    expect(pane().queryByText('Answer by email')).toBeNull();
    expect(pane().getByRole('button', { name: 'Show the survey' })).toBeVisible();
  });

  it('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open();
    await userEvent.click(button('Print'));
    expect(print).toHaveBeenCalled();
  });

  it('has the survey for a physician, on demand', async () => {
    desk.others.survey = () => ({
      survey: {
        reference: 'S7M-4QXP',
        created_at: '2026-11-27T15:00:00.000Z',
        answers: [
          { key: 'takes_daily_medication', answer: true, details: 'Metformin' },
          { key: 'uses_tobacco', answer: false, details: null },
        ],
        additional_notes: null,
      },
    });
    await open({}, 'physician');
    expect(desk.bodies('survey')).toEqual([]);
    await userEvent.click(button('Show the survey'));
    const term = await pane().findByText('Do you take any medication every day?');
    expect(term.parentElement).toHaveTextContent('Do you take any medication every day?YesMetformin');
    expect(pane().getByText('Do you smoke, vape or use any other tobacco?').parentElement).toHaveTextContent(
      'No',
    );
    expect(pane().getByText('Do you have diabetes?').parentElement).toHaveTextContent('Not answered');
    expect(await axeViolations()).toEqual([]);
  });

  it('says that it is gone, and leads back', async () => {
    desk.records = [];
    await openDesk(desk, at(workOf()));
    await screen.findByRole('region', named);
    expect(await pane().findByRole('alert')).toHaveTextContent('This request is no longer stored.');
    await userEvent.click(button('Back to the list'));
    expect(address()).toBe('/');
  });
});

describe('what two people do at once', () => {
  it('is seen by the other', async () => {
    await open();
    await screen.findByRole('list', { name: 'Requests and messages' });
    await askForNews();
    desk.write({ id: opened().id, action: 'take' }, bea);
    await askForNews();
    expect(await pane().findByText('Owner: Bea O’Hara')).toBeVisible();
    // Reading again by itself is not looking.
    expect(opened().changed).toBe(true);
    await userEvent.click(button('I have seen it'));
    await waitFor(() => expect(opened().changed).toBe(false));
    expect(pane().queryByText('This changed while you had it open')).toBeNull();
  });

  it('is no conflict with oneself: the next change may be made before the answer to the first', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    button('Take').click();
    button('Save note').click();
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(opened().history.map(({ kind }) => kind)).toEqual(['received', 'take', 'note']);
  });

  it('is shown to the second one, who applies hers anyway', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    desk.write({ id: opened().id, action: 'state', state: 'waiting' }, bea);
    await userEvent.click(button('Take'));
    const alert = within(await pane().findByRole('alert'));
    expect(alert.getByText(/^State set to “Waiting for the patient” by bea@desk\.example/)).toBeVisible();
    expect(await note()).toHaveValue('Call back');
    await userEvent.click(alert.getByRole('button', { name: 'Apply mine anyway' }));
    expect(await pane().findByText('Owner: ann@desk.example')).toBeVisible();
    expect(opened().history.map(({ kind }) => kind)).toEqual(['received', 'state', 'take']);
    expect(pane().queryByRole('alert')).toBeNull();
  });

  it('is left as it is, and the note that was typed stays', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    desk.write({ id: opened().id, action: 'note', text: 'Called her' }, bea);
    await userEvent.click(button('Take'));
    const alert = within(await pane().findByRole('alert'));
    expect(alert.getByText('Called her')).toBeVisible();
    await userEvent.click(alert.getByRole('button', { name: 'Leave it' }));
    expect(pane().queryByRole('alert')).toBeNull();
    expect(await note()).toHaveValue('Call back');
  });

  it('opens the request if it was changed from the list', async () => {
    desk.records = [workOf({ reference: 'K7M-OPEN' })];
    await openDesk(desk);
    (await screen.findByRole('link', { name: /K7M-OPEN/ })).focus();
    desk.write({ id: opened().id, action: 'take' }, bea);
    await userEvent.keyboard('t');
    await screen.findByRole('region', named);
    const alert = within(await pane().findByRole('alert'));
    expect(alert.getByText(/^Taken by bea@desk\.example/)).toBeVisible();
  });
});
