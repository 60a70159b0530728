import { exportData } from '../../functions/endpoints';
import { FailureAlert } from './failure';
import { useAnswer } from './use-answer';

/** Saves what the function exports as a file, and says so. */
export function useExport() {
  const { ask, failure, answer, pending } = useAnswer(exportData);
  const save = async (body: Parameters<typeof ask>[0]) => {
    const saved = await ask(body);
    if (saved) download(saved.file, saved.text);
  };
  const outcome = (
    <>
      <p role="status">{answer && failure === undefined ? `Saved as ${answer.file}` : ''}</p>
      <FailureAlert error={failure} />
    </>
  );
  return { save, pending, outcome };
}

/** Saves a text as a file on this computer. */
function download(file: string, text: string): void {
  const type = file.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: file }).click();
  // Not at once: browsers begin to read it later.
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
