export interface Finding {
  readonly what: string;
  /** `person`: nobody but a person can see whether it was done. `unknown`: it could not be asked. */
  readonly state: 'ok' | 'missing' | 'person' | 'unknown';
  /** How it is, and where it is missing, what to do about it and where. */
  readonly says: string;
}

/** What a check says of how it is; whatever it throws is what is missing. */
export async function findingOf(what: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { what, state: 'ok', says: await check() };
  } catch (error) {
    return { what, state: 'missing', says: error instanceof Error ? error.message : String(error) };
  }
}

const words = { ok: 'ok', missing: 'MISSING', person: 'by hand', unknown: '?' } as const;

/** Findings for a terminal: what, how it is, and where to get what is missing. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, state, says }) => `${words[state].padEnd(8)} ${what.padEnd(width)}  ${says}`)
    .join('\n');
}
