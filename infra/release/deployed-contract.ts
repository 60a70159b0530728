import { health } from '@concierge/contract/answers';
import { endpoints } from '@concierge/contract/endpoints';

/** Functions that don't answer must not hold up a release. */
const timeoutMs = 3000;

/**
 * The version of the contract that the deployed functions of a site run; undefined where they don't say, as while they
 * are down. Then the gate goes by what the live shell was built with.
 */
export async function deployedContract(origin: string): Promise<string | undefined> {
  const address = new URL(endpoints.health.path, origin);
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    .then((response) => response.json())
    .catch(() => undefined);
  return health.safeParse(answer).data?.contract;
}
