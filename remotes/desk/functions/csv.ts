import { stringify } from 'csv-stringify/sync';

/**
 * Rows as a spreadsheet, with a column for each name in `columns`, or for each that the rows have. A cell that begins with a formula's sign would run there: such cells begin with an apostrophe,
 * and all are quoted, so that a line within one begins no cell. https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvOf = (rows: readonly object[], columns?: Readonly<Record<string, string>>): string =>
  stringify([...rows], {
    header: true,
    ...(columns ? { columns } : {}),
    quoted: true,
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
