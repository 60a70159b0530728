import type { RemoteDefinition } from '@concierge/kit';
import { loadStyles, preloadModules } from './files';
import type { LiveRegistry, LiveRemote } from './registry';
import { reportRemoteError } from './remote-errors';

export type LoadStatus = 'loading' | 'slow' | 'failed' | 'ready';

interface Load {
  status: LoadStatus;
  definition: RemoteDefinition | undefined;
  /** Resolves once the remote is there. Never rejects: what waits for it keeps showing what was served. */
  readonly arrival: Promise<RemoteDefinition>;
  readonly arrive: (definition: RemoteDefinition) => void;
}

/** After this long a visitor is told that a part is missing; loading goes on behind the message. */
export const slowMs = 8000;

export interface RemoteLoaderParts {
  readonly registry: LiveRegistry;
  readonly importRemote: (name: string, live: LiveRemote) => Promise<RemoteDefinition>;
  /** Reads what is live now, for a retry. */
  readonly readRegistry: () => Promise<LiveRegistry>;
  /** Loads the current address as a document: a module that threw cannot be imported again at the same address. */
  readonly reloadDocument: () => void;
}

/** Loads remotes once each, tells who listens how far they are, and retries. */
export class RemoteLoader {
  private readonly loads = new Map<string, Load>();
  private readonly listeners = new Set<() => void>();
  private live: LiveRegistry;

  constructor(private readonly parts: RemoteLoaderParts) {
    this.live = parts.registry;
  }

  ownerOf(path: string): string | undefined {
    return Object.keys(this.live).find((name) => this.live[name]?.paths.includes(path));
  }

  versionOf(name: string): string {
    return this.live[name]?.version ?? 'unknown';
  }

  statusOf(name: string): LoadStatus | undefined {
    return this.loads.get(name)?.status;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts loading a remote unless it is there or under way. */
  load(name: string): Load {
    const existing = this.loads.get(name);
    if (existing) return existing;
    const { promise, resolve } = withResolvers<RemoteDefinition>();
    const load: Load = { status: 'loading', definition: undefined, arrival: promise, arrive: resolve };
    this.loads.set(name, load);
    void this.attempt(name, load);
    return load;
  }

  /**
   * Tries again with what is live now. A remote whose version did not change is asked for at the same
   * address, which helps after a failed fetch but not after a module that threw: then the document is
   * loaded again.
   */
  async retry(name: string): Promise<void> {
    const load = this.loads.get(name);
    if (!load || load.status === 'ready') return;
    this.setStatus(load, 'loading');
    try {
      this.live = await this.parts.readRegistry();
    } catch (error) {
      reportRemoteError(name, 'load', error);
    }
    if (!(await this.attempt(name, load))) this.parts.reloadDocument();
  }

  private async attempt(name: string, load: Load): Promise<boolean> {
    const slow = setTimeout(() => {
      if (load.status !== 'loading') return;
      this.setStatus(load, 'slow');
      reportRemoteError(name, 'slow', new Error(`Not there after ${slowMs} ms`));
    }, slowMs);
    try {
      const live = this.live[name];
      if (!live) throw new Error(`The registry names no remote ${name}`);
      preloadModules(live);
      const [definition] = await Promise.all([this.parts.importRemote(name, live), loadStyles(name, live)]);
      load.definition = definition;
      this.setStatus(load, 'ready');
      load.arrive(definition);
      return true;
    } catch (error) {
      reportRemoteError(name, 'load', error);
      this.setStatus(load, 'failed');
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  private setStatus(load: Load, status: LoadStatus): void {
    load.status = status;
    for (const listener of this.listeners) listener();
  }
}

// Promise.withResolvers is newer than the browsers that visitors bring.
function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
