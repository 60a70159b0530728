/** Saves a text as a file on this computer. */
export function download(file: string, text: string): void {
  const type = file.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: file }).click();
  // Not at once: browsers begin to read it later.
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * One cell of a CSV. A text that begins with a formula's sign would run in a spreadsheet, so it gets an apostrophe.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a CSV that spreadsheets take for UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
