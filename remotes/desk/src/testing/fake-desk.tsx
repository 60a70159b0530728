import type { StaffRole } from '@concierge/contract/staff/staff';
import { workStateLabels } from '@concierge/contract/staff/work-states';
import { loadPage, session, useLocation } from '@concierge/kit';
import { forRoles } from '@concierge/kit/for-roles';
import { renderPage } from '@concierge/kit/testing';
import { act, screen } from '@testing-library/react';
import axe from 'axe-core';
import { vi } from 'vitest';
import type { WorkChange } from '../../functions/schemas/change';
import { workChange } from '../../functions/schemas/change';
import { type InboxAnswer, inboxQuery } from '../../functions/schemas/inbox';
import type { Colleague } from '../../functions/schemas/staff';
import type { HistoryEntry, WorkDetails } from '../../functions/schemas/work';
import { remote } from '../routes';
import { forgetSessionState } from '../shared/session-state';

type Handler = (body: never) => object;

/** An error answer of a function. */
export const failed = (status: number, code: string, message: string, fields?: object) => ({
  status,
  error: { code, message, ...(fields ? { fields } : {}) },
});

/** What the fake functions hold, and each call of them. */
export class FakeDesk {
  records: WorkDetails[] = [];
  /** Names of the functions that were called, with their bodies. */
  calls: (readonly [name: string, body: unknown])[] = [];
  offline = false;
  /** True if changes are made and their answers are lost. */
  deaf = false;
  private until = Promise.resolve();

  /** Keeps answers back until the function that it returns is called. */
  hold(): () => void {
    let answer = () => {};
    this.until = new Promise((resolve) => {
      answer = resolve;
    });
    return answer;
  }
  others: Record<string, Handler> = {};
  pageRows = 50;
  staff = 'ann@desk.example';

  colleagues: Colleague[] = [
    { email: 'ann@desk.example', name: null },
    { email: 'bea@desk.example', name: 'Bea O’Hara' },
    { email: 'doc@desk.example', name: null },
  ];

  private readonly own: Record<string, Handler> = {
    colleagues: () => ({ colleagues: this.colleagues }),
    count: () => ({ open: this.records.length, overdue: 1, more: false, mark: this.mark() }),
    inbox: (body) => this.inbox(inboxQuery.parse(body)),
    view: ({ id, known }: { id: string; known?: string }) => {
      if (this.records.some((one) => one.id === id && one.version === known)) return { unchanged: true };
      const changed = known !== undefined;
      this.opened.add(id);
      this.records = this.records.map((one) => (one.id === id ? { ...one, changed } : one));
      return this.records.find((one) => one.id === id) ?? gone;
    },
    change: (body) => this.change(workChange.parse(body)),
  };

  private readonly mark = () => {
    const all = this.records.map(({ id, version }) => `${id} ${version}`).join();
    return [...all].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36);
  };

  /** Ids of what was opened. */
  readonly opened = new Set<string>();

  /** Records that can't be read. */
  unreadable: InboxAnswer['unreadable'] = [];

  private inbox({
    show,
    owner,
    urgent,
    search,
    mark,
    after = place(0),
  }: ReturnType<typeof inboxQuery.parse>) {
    if (mark === this.mark()) return { rows: [], unreadable: [], mark, unchanged: true };
    const found = this.records.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const listed = this.records
      .filter(({ state, merged_into }) =>
        show === 'open' ? merged_into === null && state !== 'done' : state === show,
      )
      .filter(
        (one) => owner === 'anyone' || (one.owner ?? 'nobody') === (owner === 'me' ? this.staff : owner),
      )
      .filter((one) => !urgent || one.urgency_level === 'urgent');
    const rows = search === '' ? listed : found;
    const from = Number(after.split(' ').at(-1));
    const to = from + this.pageRows;
    return {
      rows: rows.slice(from, to).map((row) => ({
        ...row,
        others: row.open_others.length,
        others_new: row.open_others.filter(({ changed }) => changed).length,
        unopened: row.changed && !this.opened.has(row.id),
        words: row.fields.find(({ name }) => name === 'message')?.value ?? '',
      })),
      unreadable: this.unreadable,
      mark: this.mark(),
      ...(to < rows.length ? { next: place(to) } : {}),
    };
  }

  /** What records were before the changes that were made, by the change's id. */
  private readonly before = new Map<string, WorkDetails>();

  private change(body: WorkChange) {
    const work = this.records.find(({ id }) => id === body.id);
    if (!work) return gone;
    if (this.before.has(body.change)) return work;
    if (body.action === 'undo') return this.undo(work, body.undoes);
    // Two notes at once are no conflict.
    if (body.action !== 'note' && work.version !== body.version) return conflict;
    this.before.set(body.change, work);
    if (body.action !== 'merge') return this.write(body, this.staff);
    const into = this.records.find(({ id }) => id === body.into.id);
    if (!into) return gone;
    const { kind, id, reference } = into;
    this.write({ ...body, state: 'done' }, this.staff, { merged_into: { kind, id, reference } });
    const open_others = into.open_others.filter((one) => one.id !== work.id);
    return this.write({ id, action: 'merge' }, this.staff, {
      open_others,
      parts: [...into.parts, work],
      merged: 1,
    });
  }

  private undo(work: WorkDetails, undoes: string) {
    const before = this.before.get(undoes);
    const since = work.history.slice((before?.history.length ?? 0) + 1);
    if (before?.id !== work.id || since.some(({ kind }) => kind !== 'note')) return conflict;
    const { state, owner, merged_into } = before;
    return this.write({ id: work.id, action: 'state', state }, this.staff, { owner, merged_into });
  }

  /** Changes a record as one of the staff. */
  write(
    body: Pick<WorkChange, 'id'> & {
      action: string;
      text?: string;
      to?: string | null;
      state?: WorkDetails['state'];
    },
    by: string,
    changes: Partial<WorkDetails> = {},
  ): object {
    const work = this.records.find(({ id }) => id === body.id);
    if (!work) return gone;
    const { action, state, to } = body;
    const [count = 0] = work.version.split('.').map(Number);
    const entry: HistoryEntry = {
      at: new Date(Date.UTC(2026, 10, 30, 15, 0, count)).toISOString(),
      by,
      kind: action as HistoryEntry['kind'],
      text: body.text ?? (state ? workStateLabels[state] : (to ?? null)),
    };
    const next: WorkDetails = {
      ...work,
      ...(state ? { state } : {}),
      ...(action === 'take' ? { owner: by, state: 'in_progress' } : {}),
      ...(to === undefined ? {} : { owner: to }),
      ...changes,
      version: `${count + 1}.0`,
      history: [...work.history, entry],
    };
    this.records = this.records.map((one) => (one.id === next.id ? next : one));
    return next;
  }

  constructor() {
    forgetSessionState(this.staff);
  }

  readonly fetch = vi.fn(async (path: string, init: RequestInit): Promise<Response> => {
    if (this.offline) throw new TypeError('Failed to fetch');
    const name = path.replace('/api/desk/', '');
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    this.calls.push([name, body]);
    const answer = (this.others[name] ?? this.own[name])?.(body as never) ?? failed(404, 'not_found', 'No');
    await this.until;
    if (this.deaf) throw new TypeError('Failed to fetch');
    const status = 'status' in answer && typeof answer.status === 'number' ? answer.status : 200;
    return Response.json(answer, { status });
  });

  /** The bodies that a function was called with. */
  bodies = (name: string) => this.calls.filter(([called]) => called === name).map(([, body]) => body);
}

/** Where a page begins, in the form of a place in the list. */
const place = (row: number) => `1 2026-11-30T15:00:00.000Z ${row}`;

const conflict = failed(409, 'conflict', 'Somebody changed this in the meantime.');
const gone = failed(404, 'no_matching_record', 'This request is no longer stored.');

let made = 0;
/** A request as the desk's functions show it. */
export function workOf(changes: Partial<WorkDetails> = {}): WorkDetails {
  made += 1;
  return {
    kind: 'appointment',
    id: crypto.randomUUID(),
    reference: `K7M-4Q${String(made).padStart(2, '0')}`,
    name: `Ada Lovelace ${made}`,
    created_at: '2026-11-27T14:30:00.000Z',
    due_at: '2099-11-30T14:30:00.000Z',
    overdue: false,
    state: 'new',
    owner: null,
    urgency_level: 'routine',
    part_of: null,
    own_urgency: 'routine',
    interest: 'consultation',
    preferred_contact_method: 'phone',
    request_state: 'received',
    merged: 0,
    changed: true,
    patient_changed: false,
    survey_came: false,
    version: '0.0',
    parts: [],
    email: 'ada@example.com',
    phone: '+12125550187',
    phone_mark: '',
    fields: [{ name: 'state', label: 'State or ZIP code', value: 'NY' }],
    shortened: false,
    preferred_times: null,
    practice_times: [],
    suspect: false,
    survey_at: null,
    merged_into: null,
    history: [{ at: '2026-11-27T14:30:00.000Z', by: null, kind: 'received', text: null }],
    open_others: [],
    earlier: [],
    ...changes,
  };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="Address">{pathname + search + hash}</output>;
}
export const address = () => screen.getByLabelText('Address').textContent;

/** Opens a page of the desk as a member of staff with a role. */
export async function openDesk(desk: FakeDesk, at = '/', role: StaffRole = 'desk') {
  vi.stubGlobal('fetch', desk.fetch);
  act(() => {
    session.signedOut();
    session.signedIn(desk.staff, { roles: [role], token: async () => 'a token' });
  });
  const path = at.replace(/[?#].*/, '');
  const route = remote.routes.find((one) => one.path === path);
  if (!route) throw new Error(`No page ${path}`);
  const Page = forRoles(await loadPage(remote, route), route.roles ?? []);
  return renderPage(
    () => (
      <main>
        <Page />
        <Address />
      </main>
    ),
    at,
  );
}

/** What axe finds wrong with the page. Colors are tested where they are defined. */
export async function axeViolations() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Lets the page ask for news now, as it does every few seconds. */
export const askForNews = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

/** Moves the focus into a modal dialog and back, as browsers do and happy-dom doesn't. */
export function focusDialogs(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  const { showModal, close } = HTMLDialogElement.prototype;
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    showModal.call(this);
    this.querySelector<HTMLElement>('button, input')?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    close.call(this);
    const left = before.get(this);
    if (left instanceof HTMLElement) left.focus();
  });
}
