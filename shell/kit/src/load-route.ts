import type { ComponentType } from 'react';
import { loadPage, type RemoteDefinition, type RemoteRoute } from './remote';

/**
 * Returns the page of a route. One that is for roles is shown only to staff who have one of them.
 * @throws as `loadPage` of the kit
 */
export async function loadRoute(remote: RemoteDefinition, route: RemoteRoute): Promise<ComponentType> {
  const Page = await loadPage(remote, route);
  const { roles } = route;
  return roles ? import('./session/for-roles').then((gate) => gate.forRoles(Page, roles)) : Page;
}
