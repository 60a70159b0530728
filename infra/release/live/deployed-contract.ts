import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { health } from '@concierge/contract/wire/responses';
import semver from 'semver';

/** Unresponsive functions must not hold up a release. */
const timeoutMs = 3000;

/**
 * The lowest version of the contract that the deployed functions of a site run; undefined if they don't say, for
 * instance while they are down. The gate then uses the version that the live shell was built with.
 */
export async function deployedContract(origin: string): Promise<string | undefined> {
  const address = new URL(endpoints.health.path, origin);
  const signal = AbortSignal.timeout(timeoutMs);
  const versions: string[] = [];
  // During a deploy, only some of the answers come from the old functions.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = await fetch(address, { signal })
      .then((response) => response.json())
      .catch(() => undefined);
    versions.push(...(health.safeParse(answer).data ? [health.parse(answer).contract] : []));
  }
  return versions.sort(semver.compare)[0];
}
