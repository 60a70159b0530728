import { health } from '@concierge/contract/answers';
import { endpoints } from '@concierge/contract/endpoints';
import semver from 'semver';

/** Unresponsive functions must not hold up a release. */
const timeoutMs = 3000;

/**
 * The lowest version of the contract that the deployed functions of a site run; undefined if they don't say, for
 * instance while they are down. The gate then uses the version that the live shell was built with.
 */
export async function deployedContract(origin: string): Promise<string | undefined> {
  const address = new URL(endpoints.health.path, origin);
  const ask = async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      .then((response) => response.json())
      .catch(() => undefined);
    return health.safeParse(answer).data?.contract ?? [];
  };
  // During a deploy, only some of the answers come from the old functions.
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  return answers.flat().sort(semver.compare)[0];
}
