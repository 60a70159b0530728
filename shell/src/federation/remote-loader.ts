import { loadPage, type RemoteDefinition, type RemoteRoute } from '@concierge/kit';
import { type ComponentType, use } from 'react';
import { type Release, reportFailure } from '../page-events/failures';
import { loadStyles, preloadModules, refetchModules } from './load-files';
import type { PageSource, ReadyPage } from './page-source';
import type { LiveRegistry, LiveRemote, Loading } from './registry';
import type { ServedPage } from './served-page';

export type LoadStatus = 'loading' | 'slow' | 'failed' | 'ready';

interface PageLoad {
  status: LoadStatus;
  /** False if it was only fetched ahead. A failure is then nobody's: what made it fail may belong to another remote. */
  visited: boolean;
  /**
   * Resolves once the page is ready. Never rejects: whatever waits for it keeps showing the served HTML. Once resolved
   * it has the fields by which React's `use` reads a value without waiting (react.dev/reference/react/use).
   */
  readonly arrival: Promise<ReadyPage>;
  readonly arrive: (page: ReadyPage) => void;
}

/** After this long the visitor sees that a part is missing. Loading continues in the background. */
export const slowMs = 8000;

export interface RemoteLoaderParts {
  readonly registry: LiveRegistry;
  /** The page that this document was served with. Its owner is known even if the registry lacks it. */
  readonly served?: ServedPage | undefined;
  /** The browser's own, from before any remote ran. */
  readonly fetch: typeof fetch;
  readonly importRemote: (name: string, live: LiveRemote) => Promise<RemoteDefinition>;
  /** Reads a release's manifest, which lists the files to load. */
  /** Loads what wraps a page that is shown only to some roles. */
  readonly loadGate: () => Promise<{
    forRoles(Page: ComponentType, roles: NonNullable<RemoteRoute['roles']>): ComponentType;
  }>;
  readonly readLoading: (name: string, live: LiveRemote) => Promise<Loading>;
}

/** Loads pages and their remotes, once each. Tracks the status of pages and retries them. */
export class RemoteLoader implements PageSource {
  private readonly definitions = new Map<string, Promise<RemoteDefinition>>();
  private readonly manifests = new Map<string, Promise<Loading>>();
  private readonly pages = new Map<string, PageLoad>();
  private readonly listeners = new Set<() => void>();
  /** The releases that this document uses. */
  readonly live: LiveRegistry;
  /** True while another document is on its way. The browser then cancels loads here: not a failure to report. */
  leaving = false;
  readonly fetch: RemoteLoaderParts['fetch'];

  constructor(private readonly parts: RemoteLoaderParts) {
    this.live = parts.registry;
    this.fetch = parts.fetch;
  }

  ownerOf(path: string): string | undefined {
    const { served } = this.parts;
    const owner = Object.keys(this.live).find((name) => this.live[name]?.paths.includes(path));
    return owner ?? (served?.path === path ? served.remote : undefined);
  }

  read(path: string): ReadyPage {
    // Also for a page that is ready: React expects a component that waited with `use` to call it again.
    return use(this.load(path).arrival);
  }

  servedHtml(path: string): string | undefined {
    const { served } = this.parts;
    return served?.path === path ? served.html : undefined;
  }

  /** Without a registry every other page has to open as a document. */
  get hasNoRegistry(): boolean {
    return Object.keys(this.live).length === 0;
  }

  /** The release of a remote that this document uses; undefined without a readable registry that names it. */
  releaseOf(name: string): Release | undefined {
    const live = this.live[name];
    return live && { remote: name, version: live.version };
  }

  /** Counts a failure of a remote, with the release that this document uses. */
  reportError(remote: string, cause: 'load' | 'render', error: unknown): void {
    reportFailure({ cause, error, release: this.releaseOf(remote) });
  }

  /** The load status of the page at a path; undefined until it is requested. */
  statusOf(path: string): LoadStatus | undefined {
    return this.pages.get(path)?.status;
  }

  /** True if the page at a path can be rendered without waiting. */
  isShowable(path: string): boolean {
    return this.statusOf(path) === 'ready' || !(this.hasNoRegistry || this.ownerOf(path));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * A remote's definition, loaded once.
   * @throws whatever its import throws; the next call tries again.
   */
  definition(name: string): Promise<RemoteDefinition> {
    const live = this.live[name];
    if (!live) return Promise.reject(new Error(`No remote ${name} here`));
    const known = this.definitions.get(name);
    if (known) return known;
    const definition = this.import(name, live);
    this.definitions.set(name, definition);
    definition.catch(() => this.definitions.delete(name));
    return definition;
  }

  private async import(name: string, live: LiveRemote): Promise<RemoteDefinition> {
    preloadModules((live.loading ?? (await this.manifest(name, live))).scripts);
    return await this.parts.importRemote(name, live);
  }

  /** The files to load of a release, read once. After a failure the next call tries again. */
  manifest(name: string, live: LiveRemote): Promise<Loading> {
    const known = this.manifests.get(name);
    if (known) return known;
    const manifest = this.parts.readLoading(name, live);
    this.manifests.set(name, manifest);
    manifest.catch(() => this.manifests.delete(name));
    return manifest;
  }

  /** Learns what the page at a path will need, without loading it. Never rejects. */
  async prepare(path: string): Promise<void> {
    const name = this.ownerOf(path);
    const live = name === undefined ? undefined : this.live[name];
    if (name === undefined || !live || live.loading?.pages[path]) return;
    // Navigating there tries again, and reports a failure.
    await this.manifest(name, live).catch(() => undefined);
  }

  /**
   * Starts loading the page at an owned path, unless that was started before.
   * @param visited false to fetch it ahead
   */
  load(path: string, visited = true): PageLoad {
    const existing = this.pages.get(path);
    if (existing) {
      existing.visited ||= visited;
      return existing;
    }
    let arrive: (page: ReadyPage) => void = () => {};
    const arrival = new Promise<ReadyPage>((resolve) => {
      arrive = (page) => {
        resolve(page);
        Object.assign(arrival, { status: 'fulfilled', value: page });
      };
    });
    const load: PageLoad = { status: 'loading', visited, arrival, arrive };
    this.pages.set(path, load);
    // Deferred, because this may run while React renders, when listeners must not be called.
    queueMicrotask(() => this.tell());
    void this.attempt(path, load);
    return load;
  }

  /** Called when a visitor goes to the page at a path. If it failed to load before, it is tried once more. */
  visit(path: string): void {
    if (this.statusOf(path) === 'failed') void this.retry(path);
    // It may have been loading for long, and then no change of its status would show that the visitor waits.
    else this.tell();
  }

  /**
   * Requests a page again, from the same addresses. Resolves to false if only another document can help: if a module
   * threw or still hangs, or if its files are gone. It never uses a version that went live later: that may need a newer
   * shell.
   */
  async retry(path: string): Promise<boolean> {
    const load = this.pages.get(path);
    if (!load || load.status === 'ready') return true;
    load.visited = true;
    const stuck = load.status === 'slow';
    this.setStatus(load, 'loading');
    if (stuck) {
      // Its files are still requested. A document that has to stay waits for them again.
      this.warnIfSlow(load);
      return false;
    }
    return await this.attempt(path, load, true);
  }

  private async attempt(path: string, load: PageLoad, again = false): Promise<boolean> {
    const name = this.ownerOf(path) ?? 'unknown';
    const slow = this.warnIfSlow(load);
    try {
      load.arrive(await this.pageOf(name, path, again));
      this.setStatus(load, 'ready');
      return true;
    } catch (error) {
      if (!this.leaving && load.visited) this.reportError(name, 'load', error);
      this.setStatus(load, 'failed');
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  /** Shown to the visitor, not reported. A slow load is reported if it fails in the end. */
  private warnIfSlow(load: PageLoad) {
    return setTimeout(() => {
      if (load.status === 'loading') this.setStatus(load, 'slow');
    }, slowMs);
  }

  private async pageOf(name: string, path: string, again: boolean): Promise<ReadyPage> {
    const live = this.live[name];
    if (!live) throw new Error(`No remote ${name} here`);
    const known = live.loading?.pages[path] ? live.loading : undefined;
    const loading = known ?? (await this.manifest(name, live));
    const modules = [...loading.scripts, ...(loading.pages[path] ?? [])];
    if (again) await refetchModules(modules, this.fetch);
    preloadModules(modules);
    const [page] = await Promise.all([this.routeOf(name, path), loadStyles(name, path, loading)]);
    return page;
  }

  private async routeOf(name: string, path: string): Promise<ReadyPage> {
    const definition = await this.definition(name);
    const route = definition.routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`Remote ${name} offers no ${path}`);
    const Page = await loadPage(definition, route);
    const gated = route.roles && (await this.parts.loadGate()).forRoles(Page, route.roles);
    return { component: gated ?? Page, head: route.head };
  }

  private setStatus(load: PageLoad, status: LoadStatus): void {
    load.status = status;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
