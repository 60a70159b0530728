export interface Finding {
  readonly what: string;
  /** `person`: only a person can check it. `unknown`: the check could not run. */
  readonly state: 'ok' | 'missing' | 'person' | 'unknown';
  /** The state in words. If something is missing, also what to do and where. */
  readonly says: string;
}

export type CheckResult = Omit<Finding, 'what'>;
export const ok = (says: string): CheckResult => ({ state: 'ok', says });
export const missing = (says: string): CheckResult => ({ state: 'missing', says });
export const byHand = (says: string): CheckResult => ({ state: 'person', says });

/** Runs a check. What it returns is the state; what it throws says what is missing. */
export async function findingOf(what: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { what, state: 'ok', says: await check() };
  } catch (error) {
    return { what, state: 'missing', says: error instanceof Error ? error.message : String(error) };
  }
}

const words = { ok: 'ok', missing: 'MISSING', person: 'by hand', unknown: '?' } as const;

export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, state, says }) => `${words[state].padEnd(8)} ${what.padEnd(width)}  ${says}`)
    .join('\n');
}
