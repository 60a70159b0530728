import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
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
/** Components of classes, memo, forwardRef and lazy, which React renders itself. */
const notReplaced = new Set<object>();

/** The component within those of memo, forwardRef and lazy, once that is loaded. */
function innermost(type: unknown): unknown {
  if (typeof type !== 'object' || type === null) return type;
  const parts: { type?: unknown; render?: unknown; _payload?: { _result?: { default?: unknown } } } = type;
  return innermost(parts.type ?? parts.render ?? parts._payload?._result?.default);
}

/** What React renders in a component's place. */
export function shown<Type>(type: Type): Type {
  if (typeof type === 'object' && type !== null) notReplaced.add(type);
  if (typeof type !== 'function') return type;
  if (type.prototype?.isReactComponent) {
    notReplaced.add(type);
    return type;
  }
  // A module that was not edited still names the first version of a component that it imports.
  const latest = familyOf(type)?.current ?? (type as unknown as AnyComponent);
  const proxy = proxyOf.get(type) ?? proxyOf.get(latest) ?? new ComponentProxy(latest);
  proxyOf.set(type, proxy).set(latest, proxy);
  proxies.add(proxy);
  return proxy.Shown as Type;
}

const failedPages = new Set<PageBoundary>();

/** Shows an error in render over the page, until an edit. */
class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  private overlay: Element | undefined;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    failedPages.add(this);
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const [, id] = /\/(src\/[^?:]+)/.exec(stack) ?? [];
    // The one of Vite's client, which an update removes too.
    const Overlay = customElements.get('vite-error-overlay');
    if (!Overlay) return;
    this.overlay = Reflect.construct(Overlay, [{ message, stack, id }]) as Element;
    document.body.append(this.overlay);
  }

  retry(): void {
    failedPages.delete(this);
    this.overlay?.remove();
    this.setState({ failed: false });
  }

  override componentWillUnmount(): void {
    failedPages.delete(this);
    this.overlay?.remove();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

const pageOf = new WeakMap<object, AnyComponent>();

/** What React renders in the place of a page, or of what fills a slot. */
export function shownPage<Type>(type: Type): Type {
  const Shown: unknown = shown(type);
  if (!Shown || typeof Shown === 'string') return type;
  const Page =
    pageOf.get(Shown as object) ??
    ((props) => jsx(PageBoundary, { children: jsx(Shown as AnyComponent, { ...props }) }));
  pageOf.set(Shown as object, Page);
  return Page as Type;
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
      for (const page of failedPages) page.retry();
      const isEdited = (type: unknown) => {
        const family = familyOf(innermost(type));
        return family !== undefined && (staleFamilies.has(family) || updatedFamilies.has(family));
      };
      if ([...notReplaced].some(isEdited)) location.reload();
    },
  });
  if (renderer !== undefined) hook?.onCommitFiberRoot(renderer, { current: { alternate: null } });
}
