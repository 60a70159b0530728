import { isolated } from '@concierge/contract/text/isolated';
import { stringify } from 'csv-stringify/sync';

interface CsvColumn {
  readonly key: string;
  readonly header: string;
}

/**
 * Rows as a spreadsheet with these columns, also if there are none. A cell that begins with a formula's
 * sign would run there: such cells begin with an apostrophe, and all are quoted, so that a line within one begins no
 * cell. https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvOf = (rows: readonly object[], columns: readonly CsvColumn[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    cast: { string: isolated },
    quoted: true,
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
