export interface Finding {
  readonly what: string;
  /** `person`: nobody but a person can see whether it was done. `unknown`: it could not be asked. */
  readonly state: 'ok' | 'missing' | 'person' | 'unknown';
  /** How it is, and where it is missing, what to do about it and where. */
  readonly says: string;
}

const words = { ok: 'ok', missing: 'MISSING', person: 'by hand', unknown: '?' } as const;

/** Findings for a terminal: what, how it is, and where to get what is missing. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, state, says }) => `${words[state].padEnd(8)} ${what.padEnd(width)}  ${says}`)
    .join('\n');
}
