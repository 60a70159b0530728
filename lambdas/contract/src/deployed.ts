import { isDeepStrictEqual } from 'node:util';
import { type EndpointShapes, endpointShapes, incompatibilities } from './compatibility';
import type { Endpoint } from './endpoints';

/** What browsers that may still be open say and expect, by the last version that does (deployed.json). */
export type Deployed = Readonly<Record<string, EndpointShapes>>;

export interface Versions {
  readonly current: number;
  readonly oldest: number;
}

type Table = Readonly<Record<string, Endpoint>>;

/**
 * What is wrong with a contract beside what is deployed, in sentences: nothing, if every open tab still served is
 * understood and the newest entry says what the table says.
 */
export function faultsOf(deployed: Deployed, table: Table, { current, oldest }: Versions): string[] {
  const versions = Object.keys(deployed).map(Number);
  const unserved = versions
    .filter((version) => version >= oldest)
    .flatMap((version) => {
      const ours = endpointShapes(table, version);
      return incompatibilities(deployed[version] ?? {}, ours).map((why) => `Version ${version}: ${why}.`);
    });
  if (unserved.length > 0)
    return [
      ...unserved,
      'Make it an addition, or keep the body of that version in `earlier` of its endpoint.',
    ];
  return [
    ...(oldest > 1 && oldest === current ? ['The version before the current one is no longer served.'] : []),
    ...(isDeepStrictEqual(deployed[current], endpointShapes(table, current)) &&
    current === Math.max(...versions)
      ? []
      : ['The contract has changed: run "npm run contract -w lambdas/contract".']),
  ];
}

/**
 * The same with the table as it is now. What its newest version said is replaced where the new one takes all of it, and
 * kept beside it where only `earlier` does.
 */
export function raised(deployed: Deployed, table: Table, { current, oldest }: Versions) {
  const now = endpointShapes(table, current + 1);
  const before = deployed[current];
  if (isDeepStrictEqual(before, now)) return { version: current, deployed };
  const served = Object.entries(deployed).filter(([version]) => Number(version) >= oldest);
  const kept = served.filter(
    ([version]) => Number(version) !== current || incompatibilities(before ?? {}, now).length > 0,
  );
  return { version: current + 1, deployed: { ...Object.fromEntries(kept), [current + 1]: now } };
}
