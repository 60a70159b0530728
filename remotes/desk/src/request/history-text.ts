import type { HistoryEntry } from '../../functions/schemas/work';

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

/** What happened, in words. A note's text is shown apart. */
export function historyText({ kind, text, by }: HistoryEntry): string {
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
      return `Taken by ${by}`;
    case 'hand_over':
      return text === null ? `Given back by ${by}` : `Handed over to ${text} by ${by}`;
    case 'state':
      return `State set to “${text}” by ${by}`;
    case 'note':
      return `Note by ${by}`;
    case 'merge':
      return text?.includes(' ') ? `${text}: merged by ${by}` : `Merged into ${text} by ${by}`;
    case 'undo':
      return `The change before undone by ${by}`;
    case 'seen':
      return `Cancellation seen by ${by}`;
    case 'give_back':
      return `Given back, because its owner was removed by ${by}`;
  }
}

/** What staff and the patient did since a version of a record was read. */
export function changesSince(all: readonly HistoryEntry[], version: string): HistoryEntry[] {
  const [ofStaff = 0, ofPatient = 0] = version.split('.').map(Number);
  const history = all.filter(({ part }) => part === undefined);
  return [
    ...history.filter(({ kind }) => kind === 'changed' || kind === 'canceled').slice(ofPatient),
    ...history.filter(({ by }) => by !== null).slice(ofStaff),
  ];
}

/** The version that one change of staff makes of another. */
export const versionAfter = (version: string): string =>
  version.replace(/^\d+/, (ofStaff) => String(Number(ofStaff) + 1));
