/**
 * Code for a container of modules from source: `loadRoutes(shown)` imports a remote's `routes.tsx` and returns its exports.
 *
 * The shell keeps the definition object that it gets. An edit that reaches `routes.tsx` (such as an edit of text that
 * a page's head uses too) therefore updates that object, and Fast Refresh replaces the components. The page reloads
 * only if the routes or fills change.
 * @param routes URL of the module.
 */
export const hotRoutes = (routes: string): string => `
  import { validateRefreshBoundaryAndEnqueueUpdate as refresh } from '/@react-refresh';
  let given;
  let show;
  const opened = new Set();
  const values = (of, change) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]));
  const pagesOf = (remote) =>
    values(remote.pages, (load, name) => async () => {
      opened.add(name);
      const page = await load();
      return { ...page, Page: show(page.Page) };
    });
  // JSON leaves out components.
  const facts = ({ routes, fills }) => JSON.stringify([routes, fills]);
  /** @param shown Returns what React should render instead of a component. */
  async function loadRoutes(shown) {
    show = shown;
    const module = await import('${routes}');
    const { remote } = module;
    given = {
      ...remote,
      routes: remote.routes.map((route) => ({ ...route, component: show(route.component) })),
      pages: pagesOf(remote),
      ...(remote.fills ? { fills: values(remote.fills, (part) => show(part)) } : {}),
    };
    return { ...module, remote: given };
  }
  import.meta.hot.accept('${routes}', async (next) => {
    // The module has an error, which Vite reports.
    if (!next) return;
    const { remote } = next;
    if (!given || facts(remote) !== facts(given)) return location.reload();
    Object.assign(given, { pages: pagesOf(remote), actions: remote.actions });
    const components = [...remote.routes.map(({ component }) => component), ...Object.values(remote.fills ?? {})];
    const direct = components.filter((part) => typeof part === 'function').map((Page) => ({ Page }));
    // A page that could not refresh itself is imported again and then refreshed.
    const open = await Promise.all([...opened].map((name) => remote.pages[name]?.() ?? {}));
    for (const page of [...direct, ...open]) refresh('${routes}', page, page);
  });`;
