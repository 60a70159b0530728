import type { HistoryEntry } from '../../functions/schemas/work';
import { nameFor } from '../shared/person';

const noticeLabels: Readonly<Record<string, string>> = {
  confirmation_email: 'Confirmation email',
  notification_email: 'Email to the practice',
  notification_sms: 'Text to the practice',
  change: 'Email to the practice about a change',
  receipt: 'Email to the patient about a change',
};
const noticeStates: Readonly<Record<string, string>> = {
  sent: 'sent',
  abandoned: 'could not be sent',
  bounced: 'came back',
};

/** 'Confirmation email sent' */
function noticeText(text: string): string {
  const [name = '', state = ''] = text.split(' ');
  return `${noticeLabels[name.replace(/_\d+$/, '')] ?? name} ${noticeStates[state] ?? state}`;
}

/** What happened, in words. A note's text is shown apart. @param me The address of the reader */
export function historyText({ kind, text, by }: HistoryEntry, me: string): string {
  const name = by === null ? '' : nameFor(me, by);
  switch (kind) {
    case 'received':
      return 'Received';
    case 'changed':
      return 'Changed by the patient';
    case 'canceled':
      return 'Canceled by the patient';
    case 'survey':
      return 'Survey answered';
    case 'notice':
      return noticeText(text ?? '');
    case 'take':
      return `Taken by ${name}`;
    case 'hand_over':
      return text === null ? `Given back by ${name}` : `Handed over to ${nameFor(me, text)} by ${name}`;
    case 'state':
      return `State set to “${text}” by ${name}`;
    case 'note':
      return `Note by ${name}`;
    case 'merge':
      return text?.includes(' ') ? `${text}: merged by ${name}` : `Merged into ${text} by ${name}`;
  }
}

/** What staff and the patient did since a version of a record was read. */
export function changesSince(history: readonly HistoryEntry[], version: string): HistoryEntry[] {
  const [ofStaff = 0, ofPatient = 0] = version.split('.').map(Number);
  return [
    ...history.filter(({ kind }) => kind === 'changed' || kind === 'canceled').slice(ofPatient),
    ...history.filter(({ by }) => by !== null).slice(ofStaff),
  ];
}
