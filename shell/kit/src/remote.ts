import type { SiteName } from '@concierge/contract/practice/sites';
import type { StaffRole } from '@concierge/contract/staff/staff';
import { type ComponentType, createContext, createElement, useContext } from 'react';

/** What the composer writes into a page's head. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; by default the route's own path. */
  readonly canonical?: string;
  /** True for personal pages (thank-you, account), which are kept out of search and the sitemap. */
  readonly noindex?: boolean;
  /** The preview image for shared links to the page: a file in the browser build, 1200 by 630 pixels. */
  readonly image?: string;
  /**
   * The page's content in schema.org's terms, for search engines. Only the composer reads it: set it only if
   * `import.meta.env.SSR` is true, so that browsers don't load it.
   */
  readonly structuredData?: readonly object[] | undefined;
}

/** A module with one page, in a chunk of its own. */
export interface PageModule {
  readonly Page: ComponentType;
}

/** What `import.meta.glob` returns for page modules: path in the remote's src -> how to load the module. */
export type PageModules = Readonly<Record<string, () => Promise<PageModule>>>;

/**
 * Where the shell shows links to pages: in its header (`action` is the button there, `account` the link to sign in) and
 * in its footer (`policies` are the legal links).
 */
export type NavigationPlace = 'header' | 'action' | 'account' | 'footer' | 'policies';

export interface RemoteRoute {
  readonly path: `/${string}`;
  readonly head: PageHead;
  /** The links to this page in the shell: the label of each, and its position among the others, smallest first. */
  readonly links?: Readonly<Partial<Record<NavigationPlace, readonly [label: string, order: number]>>>;
  /** The page itself, or the key in `pages` of the module that holds it. */
  readonly component: ComponentType | string;
  /**
   * The pages of a path with a parameter, as in `/team/:name`: each value, and the parts of its head that replace or
   * extend `head`. A page reads its value with `usePageValue`.
   */
  readonly values?: Readonly<Record<string, Partial<PageHead>>>;
  /** One of `values`: `defineRemote` makes a route for each. */
  readonly value?: string;
  /**
   * Staff to whom the page is shown once they are signed in; others see a sentence instead. The page's HTML is public
   * all the same, so nothing private is in it: what it shows comes from functions, which decide for themselves.
   */
  readonly roles?: readonly StaffRole[];
}

/** The actions that the shell or another remote may run by name, without importing this remote. */
export type RemoteActions = Readonly<Record<string, () => Promise<void>>>;

/** Slot of another remote's page -> what is shown there: a component, or the key in `pages` of its module. */
export type SlotFills = Readonly<Record<string, ComponentType | string>>;

export interface RemoteDefinition {
  readonly name: string;
  /** The site that shows it; `public` without it. */
  readonly site?: SiteName;
  readonly routes: readonly RemoteRoute[];
  readonly pages: PageModules;
  readonly actions: RemoteActions;
  readonly fills?: SlotFills;
}

const plainPath = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Turns a route with values into a route for each of them. */
function pagesOf({ values, ...route }: RemoteRoute): readonly RemoteRoute[] {
  if (!values) return [route];
  return Object.entries(values).map(([value, head]) => ({
    ...route,
    path: route.path.replace(/:[a-z]+/, value) as RemoteRoute['path'],
    head: { ...route.head, ...head },
    value,
  }));
}

/**
 * What a remote's `./routes` module exports as `remote`.
 *
 * A remote with several pages gives each a chunk of its own, so that a visitor loads one page and not all:
 * `pages` is what `import.meta.glob` returns for the page modules, and a route names one of its keys as `component`.
 * From those keys the release knows which chunks a path needs.
 * @throws Error when a path is claimed twice, is not a plain absolute path, or names a page that is not there.
 */
export function defineRemote(definition: {
  name: string;
  site?: SiteName;
  routes: readonly RemoteRoute[];
  pages?: PageModules;
  actions?: RemoteActions;
  fills?: SlotFills;
}): RemoteDefinition {
  const seen = new Set<string>();
  const { pages = {} } = definition;
  const routes = definition.routes.flatMap(pagesOf);
  for (const { path, component } of routes) {
    const wrong =
      typeof component === 'string' && !Object.hasOwn(pages, component)
        ? `names the page ${component}, which its \`pages\` do not have`
        : !plainPath.test(path)
          ? 'is not a plain absolute path'
          : seen.has(path) && 'is claimed twice';
    if (wrong) throw new Error(`Remote ${definition.name}: "${path}" ${wrong}`);
    seen.add(path);
  }
  return { actions: {}, ...definition, pages, routes };
}

const PageValueContext = createContext('');

/** The value of the parameter in the current page's path; empty if its path has none. */
export const usePageValue = (): string => useContext(PageValueContext);

/**
 * Returns the component of a route, or of what fills a slot, and loads it first if it is in a chunk of its own.
 * @throws whatever the import throws; Error if there is no such page.
 */
export async function loadPage(
  { pages }: RemoteDefinition,
  { component, value }: Pick<RemoteRoute, 'component' | 'value'>,
): Promise<ComponentType> {
  const Page = typeof component === 'string' ? (await pages[component]?.())?.Page : component;
  if (!Page) throw new Error(`No page ${component} here`);
  if (value === undefined) return Page;
  return () => createElement(PageValueContext, { value }, createElement(Page));
}
