import { limits } from '@concierge/contract/limits';
import type { DeviceCopy } from './use-survey';

/** What lies on this device at the moment: stays in sight after the notice is gone. */
export function DeviceCopyNote({ copy }: { copy: DeviceCopy }) {
  const wrong = copy.state === 'blocked' || copy.state === 'erase-failed';
  return <p className={wrong ? 'text-sm font-medium text-error' : 'text-sm text-muted'}>{sentence(copy)}</p>;
}

function sentence(copy: DeviceCopy): string {
  switch (copy.state) {
    case 'none':
      return 'Nothing is saved on this device.';
    case 'saved':
      return `Saved on this device at ${timeOf(copy.at)}, for ${limits.surveyProgressHours} hours.`;
    case 'restored':
      return `Your answers saved at ${timeOf(copy.at)} are back. They stay on this device for ${limits.surveyProgressHours} hours after saving.`;
    case 'erased':
      return 'Nothing is saved on this device any more. What you see here is gone when you close the page.';
    case 'blocked':
      return 'Not saved: this browser does not let the page store anything, or its storage is full. You can still finish and send the survey now.';
    case 'erase-failed':
      return "Not erased: this browser's storage cannot be reached. Clear this site's data in the browser's settings.";
  }
}

function timeOf(time: number): string {
  return new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
