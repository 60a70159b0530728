import type { Route, Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';

/** Operations that cognito-local lacks, or that answer otherwise than Cognito does, by their name. */
export type Operations = (services: Services) => Readonly<Record<string, Route>>;

export const operations: Operations = () => ({});

/** cognito-local's router, with {@link operations} before it. */
export function withOperations(router: Router, services: Services, added: Operations = operations): Router {
  const own = added(services);
  return (target) => (Object.hasOwn(own, target) ? own[target] : undefined) ?? router(target);
}
