import { isDeepStrictEqual } from 'node:util';
import { type EndpointShapes, endpointShapes, incompatibilities } from './compatibility';
import type { Endpoint } from './endpoints/table';

/** What open browser tabs may still send and expect, keyed by the last version that does (deployed.json). */
export type Deployed = Readonly<Record<string, EndpointShapes>>;

export interface Versions {
  readonly current: number;
  readonly oldest: number;
}

type Table = Readonly<Record<string, Endpoint>>;

/**
 * What is wrong with the contract compared with what is deployed, one message per fault. Empty if the functions
 * understand every tab that is still served and the newest entry matches the table.
 */
export function compatibilityProblems(
  deployed: Deployed,
  table: Table,
  { current, oldest }: Versions,
): string[] {
  const versions = Object.keys(deployed).map(Number);
  const ours = endpointShapes(table);
  const unserved = versions
    .filter((version) => version >= oldest)
    .flatMap((version) =>
      incompatibilities(deployed[version] ?? {}, ours).map((why) => `Version ${version}: ${why}.`),
    );
  if (unserved.length > 0) return [...unserved, 'Make it an addition.'];
  return [
    ...(oldest > 1 && oldest === current ? ['The version before the current one is no longer served.'] : []),
    ...(isDeepStrictEqual(deployed[current], ours) && current === Math.max(...versions)
      ? []
      : ['The contract has changed: run "npm run contract -w lambdas/contract".']),
  ];
}

/**
 * Adds the current table as a new version, if it has changed. The newest entry is replaced if the new version accepts
 * everything it sent, and otherwise kept, for {@link compatibilityProblems} to say why. Entries that are no longer
 * served are dropped.
 */
export function bumpVersion(deployed: Deployed, table: Table, { current, oldest }: Versions) {
  const now = endpointShapes(table);
  const before = deployed[current];
  if (isDeepStrictEqual(before, now)) return { version: current, deployed };
  const served = Object.entries(deployed).filter(([version]) => Number(version) >= oldest);
  const kept = served.filter(
    ([version]) => Number(version) !== current || incompatibilities(before ?? {}, now).length > 0,
  );
  return { version: current + 1, deployed: { ...Object.fromEntries(kept), [current + 1]: now } };
}
