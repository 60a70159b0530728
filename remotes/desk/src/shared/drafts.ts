import { attempt } from '@concierge/contract/text/attempt';

/**
 * Notes that are being written, and what of each was sent as which change. Texts are kept in this tab's storage, so that
 * they outlast a reload and a session that ended, until they are saved or their writer signs out. Where storage is blocked
 * or full they live as long as the page.
 *
 * Names are the writer's address and the record's id; of a text that was sent the change's id as well.
 */
const kept = new Map<string, string>();
const prefix = 'concierge.desk.draft ';
const listeners = new Set<() => void>();
let loaded = false;

/** The browser then asks before it leaves: what the tab's storage holds is gone with the tab. */
const askFirst = (event: Event): void => event.preventDefault();

/** Before the first use and not with this module: a server has no storage. */
function load(): void {
  if (loaded) return;
  loaded = true;
  const keys = attempt(() => Object.keys(window.sessionStorage)) ?? [];
  for (const key of keys) {
    const text = key.startsWith(prefix) ? attempt(() => window.sessionStorage.getItem(key)) : null;
    if (text) kept.set(key.slice(prefix.length), text);
  }
  askOrNot();
}

function askOrNot(): void {
  const change = kept.size > 0 ? window.addEventListener : window.removeEventListener;
  change('beforeunload', askFirst);
}

function tell(): void {
  askOrNot();
  for (const listener of listeners) listener();
}

function keep(name: string, text: string): void {
  kept.set(name, text);
  attempt(() => window.sessionStorage.setItem(prefix + name, text));
}

/** Drops what is kept under a name, and under those that begin with it. */
function drop(name: string): void {
  for (const one of [...kept.keys()].filter((key) => key === name || key.startsWith(`${name} `))) {
    kept.delete(one);
    attempt(() => window.sessionStorage.removeItem(prefix + one));
  }
}

/** Names the draft of one person about one record. */
export const draftName = (email: string, id: string): string => `${email} ${id}`;

export function readDraft(name: string): string {
  load();
  return kept.get(name) ?? '';
}

export function writeDraft(name: string, text: string): void {
  load();
  if (text === '') drop(name);
  else keep(name, text);
  tell();
}

/** The id of the change that saves a text: the same one for the same text, so that it is not saved twice. */
export function changeOf(name: string, text: string): string {
  load();
  const sent = [...kept].find(([key, value]) => key.startsWith(`${name} `) && value === text);
  if (sent) return sent[0].slice(name.length + 1);
  const change = crypto.randomUUID();
  keep(`${name} ${change}`, text);
  return change;
}

/** Takes a text that was saved out of its draft. What was typed since stays. */
export function savedDraft(name: string, text: string): void {
  const now = readDraft(name);
  drop(name);
  writeDraft(name, now.startsWith(text) ? now.slice(text.length).trimStart() : now);
}

/** Forgets what a person was writing. */
export function forgetDrafts(email: string): void {
  load();
  drop(email);
  tell();
}

/** Calls a listener whenever a draft may have changed. Returns how to stop. */
export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
