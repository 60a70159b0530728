interface PageWatch {
  /** Names of built-in functions that are others than before the page's first script. */
  changed(): string[];
  /** Custom elements that scripts defined. */
  readonly elements: string[];
  /** What the remote's scripts still listen to on window, document, html or body. */
  listening(): string[];
  /** What the remote's scripts did to elements that are not its own. */
  reached(): string[];
  /** The title that the document was served with. */
  title: string;
  heard(target: unknown, type: string, listener: unknown, options: unknown): void;
  unheard(target: unknown, type: string, listener: unknown, options: unknown): void;
  handled(target: unknown, name: string, handler: unknown): void;
  wrote(name: string, targets: readonly unknown[]): void;
  read(element: unknown): void;
}

declare global {
  interface Window {
    conciergeCheck: PageWatch;
  }
}

/** Runs in the page, and in each of its frames, before their first scripts. */
export function watchPage({ remote, kept }: { remote: string; kept: string }): void {
  if (window === top) startWatch();
  else
    try {
      // A frame's script may reach the page's parts with methods of the frame.
      noteCalls(Reflect.get(Object(top), 'conciergeCheck'));
    } catch {
      // A frame of another origin reaches nothing here.
    }

  function startWatch(): void {
    /** Only this remote makes frames, so their scripts, which have other addresses, are its own. */
    const isRemotes = () => {
      const [script] = /\b(?:https?|blob|data|about):[^\s)]+/.exec(new Error().stack ?? '') ?? [];
      const [, release = remote] = /\/remotes\/([^/]+)\//.exec(script ?? '') ?? [];
      return script !== undefined && release === remote;
    };
    const globals: readonly string[] = ['window', 'document', 'html', 'body'];
    /** Where something is that is not the remote's own; empty for its own, and for what the page doesn't show. */
    const placeOf = (target: unknown): string => {
      if (target === window || target === undefined) return 'window';
      if (target === document) return 'document';
      const { isConnected, nodeType, ownerDocument, parentElement }: Partial<Element> = Object(target);
      const element = nodeType === Node.ELEMENT_NODE ? (target as Element) : parentElement;
      // Bundlers' scripts add to the head what they load.
      if (!isConnected || ownerDocument !== document || !element || element.closest('head')) return '';
      const region = element.closest('[data-mf]')?.getAttribute('data-mf');
      if (region) return region === remote ? '' : `the part of ${region}`;
      return element.closest('header, footer')?.localName ?? element.localName;
    };
    const reached = new Set<string>();
    const listeners = new Map<string, Map<unknown, string>>();
    const listenersOf = (...key: readonly unknown[]) => {
      const known = listeners.get(key.join()) ?? new Map<unknown, string>();
      listeners.set(key.join(), known);
      return known;
    };
    const captures = (options: unknown) =>
      typeof options === 'object' ? Object(options).capture === true : options === true;
    const attributesOf = (element: Element) => (element.cloneNode() as Element).outerHTML;
    /** Elements whose style, classes or data the remote's scripts have read, and might write. */
    const earlier = new Map<Element, { readonly place: string; readonly attributes: string }>();
    const { addEventListener } = EventTarget.prototype;
    const watch: PageWatch = {
      changed: () => {
        const now = members();
        return [...new Set([...before.keys(), ...now.keys()])].filter(
          (name) => before.get(name) !== now.get(name),
        );
      },
      elements: [],
      listening: () => [...listeners.values()].flatMap((known) => [...known.values()]),
      reached: () => {
        for (const [element, { place, attributes }] of earlier)
          if (attributesOf(element) !== attributes) reached.add(`attributes of ${place}`);
        earlier.clear();
        return [...reached];
      },
      title: '',
      heard(target, type, listener, options) {
        const place = placeOf(target);
        if (!place || !listener || !isRemotes()) return;
        if (!globals.includes(place)) return void reached.add(`${type} of ${place}`);
        const { once, signal }: AddEventListenerOptions = Object(options);
        const known = listenersOf(place, type, captures(options));
        if (!once) known.set(listener, `${type} of ${place}`);
        if (signal) Reflect.apply(addEventListener, signal, ['abort', () => known.delete(listener)]);
      },
      unheard(target, type, listener, options) {
        listenersOf(placeOf(target), type, captures(options)).delete(listener);
      },
      handled(target, name, handler) {
        const place = placeOf(target);
        if (!place || !isRemotes()) return;
        if (!globals.includes(place)) return void reached.add(`${name} of ${place}`);
        const known = listenersOf(place, name);
        known.clear();
        if (handler) known.set(handler, `${name} of ${place}`);
      },
      wrote(name, targets) {
        const places = targets.map((target) => target !== undefined && placeOf(target)).filter(Boolean);
        if (places.length > 0 && isRemotes()) reached.add(`${name} of ${places[0]}`);
      },
      read(element) {
        if (!(element instanceof Element) || earlier.has(element)) return;
        const place = placeOf(element);
        if (place && isRemotes()) earlier.set(element, { place, attributes: attributesOf(element) });
      },
    };
    // Before scripts with type="module" run.
    document.addEventListener('readystatechange', () => {
      watch.title ||= document.title;
    });
    window.conciergeCheck = watch;
    for (const storage of [localStorage, sessionStorage]) storage.setItem(kept, kept);
    const define = customElements.define;
    CustomElementRegistry.prototype.define = function defineAndNote(name, ...rest) {
      watch.elements.push(name);
      Reflect.apply(define, this, [name, ...rest]);
    };
    noteCalls(watch);
    const functions =
      'fetch XMLHttpRequest Promise setTimeout clearTimeout requestAnimationFrame queueMicrotask MutationObserver IntersectionObserver'.split(
        ' ',
      );
    const prototypes =
      'Object Array String Number Function Promise Map Set RegExp Date Node Element HTMLElement Document EventTarget History Storage Navigator XMLHttpRequest URLSearchParams'.split(
        ' ',
      );
    const members = () =>
      new Map<string, unknown>([
        ...functions.map((name) => [name, Reflect.get(window, name)] as const),
        ...prototypes.flatMap((name) => {
          const { prototype } = Reflect.get(window, name);
          return Reflect.ownKeys(prototype).map((key) => {
            const { value, get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
            return [`${name}.prototype.${String(key)}`, value ?? get] as const;
          });
        }),
      ]);
    const before = members();
  }

  /** Notes what scripts do with the methods and properties of this window. */
  function noteCalls(watch: PageWatch): void {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function addAndNote(type, listener, options) {
      watch.heard(this, type, listener, options);
      Reflect.apply(addEventListener, this ?? window, [type, listener, options]);
    };
    EventTarget.prototype.removeEventListener = function removeAndNote(type, listener, options) {
      watch.unheard(this, type, listener, options);
      Reflect.apply(removeEventListener, this ?? window, [type, listener, options]);
    };
    const writing = /^(?:append|prepend|before$|after$|insert|remove|replace|set(?!Pointer)|toggle)/;
    const parts = [Node, CharacterData, Element, HTMLElement, SVGElement, HTMLBodyElement];
    for (const owner of [window, Document.prototype, ...parts.map(({ prototype }) => prototype)])
      for (const [name, { value, get, set, ...rest }] of Object.entries(
        Object.getOwnPropertyDescriptors(owner),
      )) {
        const handler = name.startsWith('on');
        const isElements = owner !== window && owner !== Document.prototype;
        if (!rest.configurable || !(handler || isElements)) continue;
        if (typeof value === 'function' && writing.test(name))
          Object.defineProperty(owner, name, {
            ...rest,
            value(this: unknown, ...given: unknown[]) {
              watch.wrote(name, [this, ...given]);
              return Reflect.apply(value, this, given);
            },
          });
        const changes = /^(?:style|classList|dataset|attributes)$/.test(name);
        if (get && changes)
          Object.defineProperty(owner, name, {
            ...rest,
            ...(set ? { set } : {}),
            get(this: unknown) {
              watch.read(this);
              return Reflect.apply(get, this, []);
            },
          });
        else if (get && set && !name.startsWith('scroll'))
          Object.defineProperty(owner, name, {
            ...rest,
            get,
            set(this: unknown, next: unknown) {
              if (handler) watch.handled(this, name, next);
              else watch.wrote(name, [this]);
              Reflect.apply(set, this, [next]);
            },
          });
      }
  }
}
