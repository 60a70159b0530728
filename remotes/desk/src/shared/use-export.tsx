import type { Body } from '@concierge/contract/wire/client';
import { useState } from 'react';
import { exportData } from '../../functions/endpoints';
import { FailureAlert } from './failure';
import { useAnswer } from './use-answer';

/** Saves what the function exports, in as many files as it takes, and says so. */
export function useExport() {
  const { ask, failure, pending } = useAnswer(exportData);
  const [saved, setSaved] = useState<readonly string[]>([]);
  const save = async (body: Body<typeof exportData>) => {
    const files: string[] = [];
    setSaved(files);
    let next: string | undefined;
    do {
      const answer = await ask(next === undefined || body.what === 'audit' ? body : { ...body, after: next });
      if (!answer) return;
      const file = nameOf(answer.file, files.length + 1);
      download(file, answer.text);
      files.push(file);
      setSaved([...files]);
      next = body.what === 'audit' ? undefined : answer.next;
    } while (next !== undefined);
  };
  const outcome = (
    <>
      <p role="status">{saved.length > 0 ? `Saved as ${saved.join(', ')}` : ''}</p>
      <FailureAlert error={failure} />
    </>
  );
  return { save, pending, outcome };
}

/** 'open-2026-11-30.csv' and 'open-2026-11-30-part-2.csv'. */
const nameOf = (file: string, part: number): string =>
  part === 1 ? file : file.replace(/(?=\.\w+$)/, `-part-${part}`);

/** Saves a text as a file on this computer. */
function download(file: string, text: string): void {
  const type = file.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: file }).click();
  // Not at once: browsers begin to read it later.
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
