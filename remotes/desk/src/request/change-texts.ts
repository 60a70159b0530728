import { workStateLabels } from '@concierge/contract/staff/work-states';
import type { TargetedEdit } from './edit';

/** 'State set: Spam, K7M-4QXP' */
export function madeText({ target: { reference }, edit }: TargetedEdit): string {
  switch (edit.action) {
    case 'take':
      return `Taken, ${reference}`;
    case 'hand_over':
      return `${edit.to === null ? 'Given back' : 'Handed over'}, ${reference}`;
    case 'state':
      return `State set: ${workStateLabels[edit.state]}, ${reference}`;
    case 'note':
      return `Note saved, ${reference}`;
    case 'merge':
      return `Merged, ${reference}`;
    case 'undo':
      return `Undone, ${reference}`;
  }
}

/** 'Not saved: note about K7M-4QXP' */
export function notMadeText({ target: { reference }, edit }: TargetedEdit): string {
  switch (edit.action) {
    case 'take':
      return `Not taken: ${reference}`;
    case 'hand_over':
      return edit.to === null
        ? `Not given back: ${reference}`
        : `Not handed over to ${edit.to}: ${reference}`;
    case 'state':
      return `Not set to “${workStateLabels[edit.state]}”: ${reference}`;
    case 'note':
      return `Not saved: note about ${reference}`;
    case 'merge':
      return `Not merged: ${reference}`;
    case 'undo':
      return `Not undone: change of ${reference}`;
  }
}
