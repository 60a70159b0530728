import { type ComponentType, useSyncExternalStore } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

type AnyComponent = ComponentType<Record<string, unknown>>;

/** The part of React's interface for development tools that Fast Refresh uses (plugin-react's refresh-runtime.js). */
interface Renderer {
  setRefreshHandler(resolve: (type: unknown) => { readonly current: AnyComponent } | undefined): void;
  scheduleRefresh(
    root: unknown,
    update: {
      readonly staleFamilies: ReadonlySet<unknown>;
      readonly updatedFamilies: ReadonlySet<unknown>;
    },
  ): void;
}
interface ToolsHook {
  inject(renderer: Renderer): number;
  onCommitFiberRoot(renderer: number, root: unknown): void;
}
declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: ToolsHook | undefined;
}

/** What React renders in a component's place. It stays the same across edits, so that the state is kept. */
class ComponentProxy {
  private readonly listeners = new Set<() => void>();
  private edits = 0;
  private body = this.newBody();

  constructor(public latest: AnyComponent) {}

  readonly Shown: AnyComponent = (props) => {
    const bodyNow = () => this.body;
    return jsx(useSyncExternalStore(this.subscribe, bodyNow, bodyNow), { ...props });
  };

  /** @param keep True if the new version uses the same hooks: its state is kept. Otherwise the state is reset. */
  replace(latest: AnyComponent, keep: boolean): void {
    this.latest = latest;
    this.edits += 1;
    if (!keep) this.body = this.newBody();
    for (const listener of this.listeners) listener();
  }

  private newBody(): AnyComponent {
    const editsNow = () => this.edits;
    return (props) => {
      useSyncExternalStore(this.subscribe, editsNow, editsNow);
      // Called and not rendered, so that its hooks are this component's.
      const render = this.latest as (given: typeof props) => ReturnType<typeof jsx>;
      return render(props);
    };
  }

  private readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const proxyOf = new WeakMap<object, ComponentProxy>();
const proxies = new Set<ComponentProxy>();
let familyOf: Parameters<Renderer['setRefreshHandler']>[0] = () => undefined;

/** What React renders in a component's place. Classes are returned as they are, because they can't be called. */
export function shown<Type>(type: Type): Type {
  if (typeof type !== 'function' || type.prototype?.isReactComponent) return type;
  // A module that was not edited still names the first version of a component that it imports.
  const latest = familyOf(type)?.current ?? (type as unknown as AnyComponent);
  const proxy = proxyOf.get(type) ?? proxyOf.get(latest) ?? new ComponentProxy(latest);
  proxyOf.set(type, proxy).set(latest, proxy);
  proxies.add(proxy);
  return proxy.Shown as Type;
}

/** Replaces the one of `react/jsx-dev-runtime`, which is empty in a production build of React. */
export function jsxDEV(type: unknown, props: unknown, key: string | undefined, isStatic: boolean) {
  const create = (isStatic ? jsxs : jsx) as (type: unknown, props: unknown, key?: string) => unknown;
  return create(shown(type), props, key);
}

/**
 * Fast Refresh for a production build of React, which can't replace components. Instead every component in the source
 * is rendered by one that stays and calls the latest version. plugin-react's own runtime says which versions belong
 * together and whether they use the same hooks. To that runtime this is a renderer like any other.
 */
export function startHotReload(): void {
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const renderer = hook?.inject({
    setRefreshHandler(resolve) {
      familyOf = resolve;
    },
    scheduleRefresh(_root, { staleFamilies, updatedFamilies }) {
      for (const proxy of proxies) {
        const family = familyOf(proxy.latest);
        if (!family || family.current === proxy.latest) continue;
        if (!staleFamilies.has(family) && !updatedFamilies.has(family)) continue;
        proxyOf.set(family.current, proxy);
        proxy.replace(family.current, updatedFamilies.has(family));
      }
    },
  });
  if (renderer !== undefined) hook?.onCommitFiberRoot(renderer, { current: { alternate: null } });
}
