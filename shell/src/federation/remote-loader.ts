import { loadPage, type RemoteDefinition } from '@concierge/kit';
import { loadStyles, preloadModules, refetchModules } from './load-files';
import type { ReadyPage } from './page-source';
import type { LiveRegistry, LiveRemote, Loading } from './registry';
import { reportRemoteError } from './remote-errors';

export type LoadStatus = 'loading' | 'slow' | 'failed' | 'ready';

interface PageLoad {
  status: LoadStatus;
  page: ReadyPage | undefined;
  /** Resolves once the page is there. Never rejects: what waits for it keeps showing what was served. */
  readonly arrival: Promise<ReadyPage>;
  readonly arrive: (page: ReadyPage) => void;
}

/** After this long a visitor is told that a part is missing; loading goes on behind the message. */
export const slowMs = 8000;

export interface RemoteLoaderParts {
  readonly registry: LiveRegistry;
  /** The page that this document was served with, which is owned whatever the registry says. */
  readonly served?: { readonly path: string; readonly remote: string } | undefined;
  readonly importRemote: (name: string, live: LiveRemote) => Promise<RemoteDefinition>;
  /** Reads from a release's manifest what to load of it. */
  readonly readLoading: (name: string, live: LiveRemote) => Promise<Loading>;
  /** Reads what is live now, for a retry. */
  readonly readRegistry: () => Promise<LiveRegistry>;
  /** Loads the current address as a document: a module that threw cannot be imported again at the same address. */
  readonly reloadDocument: () => void;
}

/** Loads pages, and the remotes that they belong to, once each; says how far they are; retries. */
export class RemoteLoader {
  private readonly definitions = new Map<string, Promise<RemoteDefinition>>();
  private readonly manifests = new Map<string, Promise<Loading>>();
  private readonly pages = new Map<string, PageLoad>();
  private readonly listeners = new Set<() => void>();
  /** What this document keeps to; a retry reads it anew. */
  live: LiveRegistry;
  /** Another document is on its way, for which the browser cancels what is loading here: that is nobody's failure. */
  leaving = false;

  constructor(private readonly parts: RemoteLoaderParts) {
    this.live = parts.registry;
  }

  ownerOf(path: string): string | undefined {
    const { served } = this.parts;
    const owner = Object.keys(this.live).find((name) => this.live[name]?.paths.includes(path));
    return owner ?? (served?.path === path ? served.remote : undefined);
  }

  /** Without a registry every way on from here is another document. */
  get hasNoRegistry(): boolean {
    return Object.keys(this.live).length === 0;
  }

  versionOf(name: string): string {
    return this.live[name]?.version ?? 'unknown';
  }

  /** How far the page at a path is; undefined while nobody asked for it. */
  statusOf(path: string): LoadStatus | undefined {
    return this.pages.get(path)?.status;
  }

  /** Whether the page at a path can be rendered without waiting for anything. */
  isShowable(path: string): boolean {
    return this.statusOf(path) === 'ready' || !(this.hasNoRegistry || this.ownerOf(path));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * A remote's definition, loaded once for each version.
   * @throws whatever its import throws; the next call tries again.
   */
  definition(name: string): Promise<RemoteDefinition> {
    const live = this.live[name];
    if (!live) return Promise.reject(new Error(`No remote ${name} here`));
    const known = this.definitions.get(live.entry);
    if (known) return known;
    const definition = this.import(name, live);
    this.definitions.set(live.entry, definition);
    definition.catch(() => this.definitions.delete(live.entry));
    return definition;
  }

  private async import(name: string, live: LiveRemote): Promise<RemoteDefinition> {
    preloadModules((live.loading ?? (await this.manifest(name, live))).scripts);
    return await this.parts.importRemote(name, live);
  }

  /** What to load of a release, read once for each version; the next call tries again where that failed. */
  manifest(name: string, live: LiveRemote): Promise<Loading> {
    const known = this.manifests.get(live.entry);
    if (known) return known;
    const manifest = this.parts.readLoading(name, live);
    this.manifests.set(live.entry, manifest);
    manifest.catch(() => this.manifests.delete(live.entry));
    return manifest;
  }

  /** Learns what the page at a path will need, without loading it. */
  prepare(path: string): void {
    const name = this.ownerOf(path);
    const live = name === undefined ? undefined : this.live[name];
    if (name === undefined || !live || live.loading?.pages[path]) return;
    // Going there asks again, and reports a failure.
    this.manifest(name, live).catch(() => undefined);
  }

  /** Starts loading the page at an owned path unless it is there or under way. */
  load(path: string): PageLoad {
    const existing = this.pages.get(path);
    if (existing) return existing;
    let arrive: (page: ReadyPage) => void = () => {};
    const arrival = new Promise<ReadyPage>((resolve) => {
      arrive = resolve;
    });
    const load: PageLoad = { status: 'loading', page: undefined, arrival, arrive };
    this.pages.set(path, load);
    // Pages are asked for while React renders, when nobody may be told of anything.
    queueMicrotask(() => this.tell());
    void this.attempt(path, load);
    return load;
  }

  /**
   * Tries again with what is live now. A remote whose version did not change is asked for at the same
   * address, which helps after a failed fetch but not after a module that threw: then the document is
   * loaded again.
   */
  async retry(path: string): Promise<void> {
    const load = this.pages.get(path);
    if (!load || load.status === 'ready') return;
    const stuck = load.status === 'slow';
    this.setStatus(load, 'loading');
    try {
      this.live = await this.parts.readRegistry();
    } catch (error) {
      reportRemoteError(this.ownerOf(path) ?? 'registry', 'load', error);
    }
    // An import that hangs would only be waited for again.
    if (stuck || !(await this.attempt(path, load, true))) this.parts.reloadDocument();
  }

  private async attempt(path: string, load: PageLoad, again = false): Promise<boolean> {
    const name = this.ownerOf(path) ?? 'unknown';
    const slow = setTimeout(() => {
      if (load.status !== 'loading') return;
      this.setStatus(load, 'slow');
      reportRemoteError(name, 'slow', new Error(`Not there after ${slowMs} ms`));
    }, slowMs);
    try {
      const page = await this.pageOf(name, path, again);
      load.page = page;
      load.arrive(page);
      this.setStatus(load, 'ready');
      return true;
    } catch (error) {
      if (!this.leaving) reportRemoteError(name, 'load', error);
      this.setStatus(load, 'failed');
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  private async pageOf(name: string, path: string, again: boolean): Promise<ReadyPage> {
    const live = this.live[name];
    if (!live) throw new Error(`No remote ${name} here`);
    const known = live.loading?.pages[path] ? live.loading : undefined;
    const loading = known ?? (await this.manifest(name, live));
    const modules = [...loading.scripts, ...(loading.pages[path] ?? [])];
    if (again) await refetchModules(modules);
    preloadModules(modules);
    const [page] = await Promise.all([this.routeOf(name, path), loadStyles(name, path, loading)]);
    return page;
  }

  private async routeOf(name: string, path: string): Promise<ReadyPage> {
    const definition = await this.definition(name);
    const route = definition.routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`Remote ${name} offers no ${path}`);
    return { component: await loadPage(definition, route), head: route.head };
  }

  /**
   * Tells that a visitor waits for a page. Its load may be over long since, and have failed: then no other
   * change would ever tell whoever shows trouble. Later, because this is called while React renders.
   */
  announce(): void {
    queueMicrotask(() => this.tell());
  }

  private setStatus(load: PageLoad, status: LoadStatus): void {
    load.status = status;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
