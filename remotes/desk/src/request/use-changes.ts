import { CallError, call } from '@concierge/kit/call';
import { useLayoutEffect, useRef, useState } from 'react';
import { change } from '../../functions/endpoints';
import type { WorkDetails } from '../../functions/schemas/work';
import { changeOf, draftName, readDraft, savedDraft } from '../shared/drafts';
import { type Edit, kindOf, type Target, type TargetedEdit } from './edit';
import { changesSince, versionAfter } from './history-text';
import { type Problem, useProblems } from './use-problems';

/** A change that was made. Its target has the version that the change made of it. */
export interface Made extends TargetedEdit {
  readonly change: string;
  /** False if there was nothing to change. */
  readonly changed: boolean;
}

interface Listeners {
  readonly onChanged: (details: WorkDetails, made: Made) => void;
  /** Somebody else changed a record first. It is not read here: that would count as somebody having seen it. */
  readonly onConflict: (target: Target) => void;
}

/** True if the last that waits says the same, or a note waits already: what was typed meanwhile is not saved apart. */
function isWaiting(waiting: readonly TargetedEdit[], { target, edit }: TargetedEdit): boolean {
  const edits = waiting.filter((one) => one.target.id === target.id).map((one) => one.edit);
  if (edit.action === 'note') return edits.some(({ action }) => action === 'note');
  return JSON.stringify(edits.at(-1)) === JSON.stringify(edit);
}

/**
 * Sends changes, one after the other: whoever is fast makes the next one before the answer to the first. The same one
 * again is not sent while it waits. One that was not made stays as a problem.
 * @param email Of the person who makes them
 */
export function useChanges(email: string, listeners: Listeners) {
  const { problems, add, clear } = useProblems(email);
  const [waiting, setWaiting] = useState<readonly TargetedEdit[]>([]);
  const waits = useRef(waiting);
  /** The last edit of each kind, with its id: if the answer was lost, the same id again makes sure that none is made twice. */
  const sentEdits = useRef(new Map<string, { readonly text: string; readonly id: string }>());
  /** The version that one's own change made of another, if nobody else changed anything in between. */
  const made = useRef(new Map<string, string>());
  const last = useRef(Promise.resolve(true));
  /** Of the page as it is when the answer comes. */
  const latest = useRef(listeners);
  useLayoutEffect(() => {
    latest.current = listeners;
  });

  const setWaits = (next: readonly TargetedEdit[]) => {
    waits.current = next;
    setWaiting(next);
  };

  /** Returns true if it was made. */
  async function send(target: Target, edit: Edit): Promise<boolean> {
    const mine = { target, edit };
    if (isWaiting(waits.current, mine)) return false;
    setWaits([...waits.current, mine]);
    const next = () =>
      sendNext(target, edit).finally(() => setWaits(waits.current.filter((one) => one !== mine)));
    last.current = last.current.then(next, next);
    return last.current;
  }

  function idOf(target: Target, edit: Edit): string {
    if (edit.action === 'note') return changeOf(draftName(email, target.id), edit.text);
    const [kind, text] = [kindOf({ target, edit }), JSON.stringify(edit)];
    const before = sentEdits.current.get(kind);
    const id = before?.text === text ? before.id : crypto.randomUUID();
    sentEdits.current.set(kind, { text, id });
    return id;
  }

  /** Done with: the same edit later on is another change. */
  function forget(done: TargetedEdit): void {
    sentEdits.current.delete(kindOf(done));
    clear(done);
  }

  async function sendNext(target: Target, edit: Edit): Promise<boolean> {
    const { kind, id } = target;
    let { version } = target;
    for (let next = made.current.get(id + version); next; next = made.current.get(id + version))
      version = next;
    const changeId = idOf(target, edit);
    try {
      const details = await call(change, { ...edit, kind, id, version, change: changeId });
      const own = details.id === id;
      const ownAlone = own && changesSince(details.history, version).length === 1;
      if (ownAlone) made.current.set(id + version, details.version);
      if (edit.action === 'note') savedDraft(draftName(email, id), edit.text);
      forget({ target, edit });
      const changed = !own || details.version !== version;
      const now = { ...target, version: own ? details.version : versionAfter(version) };
      latest.current.onChanged(details, { target: now, edit, change: changeId, changed });
      return true;
    } catch (error) {
      const conflict = error instanceof CallError && error.code === 'conflict';
      add({ target, edit, error, conflict });
      if (conflict) latest.current.onConflict(target);
      return false;
    }
  }

  return {
    problems,
    /** True while a change of this kind to a record waits for its answer. */
    waitsFor: (id: string, action: Edit['action']) =>
      waiting.some((one) => one.target.id === id && one.edit.action === action),
    send,
    /**
     * Sends what was not made again; of a note what is in its field by now.
     * @param version Of what is known of the record by now
     */
    again({ target, edit }: Problem, version = target.version) {
      const now = edit.action === 'note' ? { ...edit, text: readDraft(draftName(email, target.id)) } : edit;
      if (now.action === 'note' && now.text === '') forget({ target, edit });
      else void send({ ...target, version }, now);
    },
    leave: forget,
  };
}
export type Changes = ReturnType<typeof useChanges>;
