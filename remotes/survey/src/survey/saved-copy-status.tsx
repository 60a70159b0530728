import { limits } from '@concierge/contract/text/limits';
import type { SavedCopy } from './use-survey';

/** Says what is saved on this device. Stays visible after the toast disappears. */
export function SavedCopyStatus({ copy }: { copy: SavedCopy }) {
  const isProblem = copy.state === 'blocked' || copy.state === 'erase-failed' || copy.state === 'gone';
  const gone = copy.state === 'gone';
  return (
    <p className={isProblem ? 'text-sm font-medium text-error' : 'text-sm text-muted'}>
      <span>{gone ? '' : statusText(copy)}</span>
      {/* A toast announces what a button did, but nothing else announces this. */}
      <span role="status">{gone ? statusText(copy) : ''}</span>
    </p>
  );
}

/** Tells a returning patient, at the top of the page, that their answers are back. */
export function RestoredNote({ copy }: { copy: SavedCopy }) {
  if (copy.state !== 'restored') return null;
  return (
    <p className="rounded-card bg-mist p-4 text-base text-ink">
      {`Your answers from ${timeOf(copy.at)} are back. Pick up where you left off.`}
    </p>
  );
}

function statusText(copy: SavedCopy): string {
  switch (copy.state) {
    case 'none':
      return 'Nothing is saved on this device.';
    case 'other':
      return 'Answers to another survey are saved on this device. Save Progress replaces them, and Erase from this device removes them.';
    case 'saved':
    case 'restored':
      return `Saved on this device at ${timeOf(copy.at)}, for ${limits.deviceStorageHours} hours.`;
    case 'erased':
      return 'Nothing is saved on this device anymore. If you close this page, your answers will be lost.';
    case 'gone':
      return 'Your saved copy is no longer on this device. It expired, or another tab erased or replaced it. Press Save Progress to save your answers again.';
    case 'blocked':
      return 'Not saved. This browser won’t let the page store anything, or its storage is full. You can still finish and send the survey now.';
    case 'erase-failed':
      return 'Not erased. We can’t reach this browser’s storage. Clear this site’s data in your browser settings.';
  }
}

/** With the day: it may be read the next morning. */
function timeOf(time: number): string {
  const date = new Date(time);
  const day = date.toLocaleDateString('en-US', { weekday: 'long' });
  return `${date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })} on ${day}`;
}
