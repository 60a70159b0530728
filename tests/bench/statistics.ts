/** The value in the middle. For a few runs on a busy machine, the mean says little. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** The middle half of the values: from the first quartile to the third. */
function middleHalf(values: readonly number[]): readonly [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return [at(0.25), at(0.75)];
}

/** `820 ms (790-860)` */
export function spread(values: readonly number[]): string {
  const [low, high] = middleHalf(values);
  return `${Math.round(median(values))} ms (${Math.round(low)}-${Math.round(high)})`;
}

/**
 * The median of the ratios of each run to the run of the other kind next to it, which had the same load on the machine:
 * `1.04 (0.98-1.10)`.
 */
export function ratio(values: readonly number[], others: readonly number[]): string {
  const ratios = values.map((value, index) => value / (others[index] ?? Number.NaN));
  const [low, high] = middleHalf(ratios);
  return `${median(ratios).toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`;
}

/** A Markdown table; the first row is its header. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
