/** True if EventBridge would match the event, as far as this app's patterns go. */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((one) => matchesOne(one, event));
  if (!isRecord(pattern)) return false;
  return Object.entries(pattern).every(([name, wanted]) =>
    name === '$or' && Array.isArray(wanted)
      ? wanted.some((one) => matches(one, event))
      : matches(wanted, isRecord(event) ? event[name] : undefined),
  );
}

function matchesOne(wanted: unknown, value: unknown): boolean {
  if (!isRecord(wanted)) return wanted === value;
  if ('exists' in wanted) return (value !== undefined) === wanted.exists;
  const not = wanted['anything-but'];
  if (value === undefined || not === undefined) return false;
  const globs = isRecord(not) ? [not.wildcard].flat() : [];
  const plain = isRecord(not) ? [] : [not].flat();
  return !(plain.includes(value) || globs.some((glob) => asExpression(String(glob)).test(String(value))));
}

const asExpression = (glob: string): RegExp => new RegExp(`^${glob.replaceAll('*', '.*')}$`);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
