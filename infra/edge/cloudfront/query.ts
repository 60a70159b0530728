/// <reference path="./runtime.d.ts" />

/** Rebuilds the query string as it was sent: CloudFront does not decode it. */
export function queryOf(query: CloudFrontValues): string {
  const parts: string[] = [];
  for (const name in query) {
    const entry = query[name];
    if (!entry) continue;
    const values = entry.multiValue ? entry.multiValue : [entry];
    parts.push(values.map((one) => (one.value === '' ? name : `${name}=${one.value}`)).join('&'));
  }
  return parts.join('&');
}
