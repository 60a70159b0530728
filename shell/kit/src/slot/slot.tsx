import { slotAliveMark } from '@concierge/contract/releases/performance-marks';
import { SlotContext, type SlotFill, useHydrated } from '@concierge/kit';
import {
  Component,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

interface SlotProps {
  /** Lower case with hyphens. A remote that fills the slot gives this name in `defineRemote`. */
  readonly name: string;
  /** Shown if no remote fills the slot, and until one has loaded. */
  readonly children?: ReactNode;
}

type Filled = Promise<SlotFill | null>;

/**
 * A place in this page that another remote may fill. The page never waits for it: it shows what was composed, or else
 * the children, until that remote is loaded, and for good if it never is. Loading starts when a visitor comes near.
 */
export function Slot({ name, children }: SlotProps) {
  const { composed, load } = useContext(SlotContext);
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [wasServed] = useState(!hydrated);
  const [{ arrival, arrive }] = useState(deferred);

  useEffect(() => {
    const element = place.current;
    if (!element || !load) return;
    const served = element.querySelector<HTMLElement>(':scope > [data-mf]');
    // The slot was served with its children, which must not be replaced while somebody reads them.
    if (wasServed && !served) return arrive(null);
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        load(name, served).then(arrive, () => undefined);
      },
      { rootMargin: '100% 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [name, load, wasServed, arrive]);

  return (
    <div ref={place} data-slot={name}>
      <Waiting slot={name} fill={load ? arrival : composed?.[name]}>
        {children}
      </Waiting>
    </div>
  );
}

interface FillingProps {
  readonly slot: string;
  readonly fill: Filled | SlotFill | undefined;
  readonly children: ReactNode;
}

/** Memoized, so that changes around it don't re-render a served part that still waits: React would discard it. */
const Waiting = memo(function Waiting(props: FillingProps) {
  return (
    <Suspense fallback={props.children}>
      <Filling {...props} />
    </Suspense>
  );
});

function Filling({ slot, fill, children }: FillingProps) {
  const filled = fill instanceof Promise ? use(fill) : fill;
  if (!filled) return children;
  return (
    <Boundary fill={filled} fallback={children}>
      <Shown slot={slot} {...filled} />
    </Boundary>
  );
}

/** Marks when the controls of what fills a slot respond, as the shell does for a page. */
function Shown({ slot, remote, component: Fill }: SlotFill & { readonly slot: string }) {
  useEffect(() => {
    performance.mark(slotAliveMark, { detail: { slot, remote } });
  }, [slot, remote]);
  return (
    <div data-mf={remote}>
      <Fill />
    </div>
  );
}

class Boundary extends Component<
  { readonly fill: SlotFill; readonly fallback: ReactNode; readonly children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.fill.report?.(error);
  }

  override render(): ReactNode {
    const { fill, fallback, children } = this.props;
    if (!this.state.failed) return children;
    if (fill.html === undefined) return fallback;
    // The HTML as this site served it: its text and links stay usable.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: read from this document before it was hydrated
    return <div data-mf={fill.remote} dangerouslySetInnerHTML={{ __html: fill.html }} />;
  }
}

function deferred(): { arrival: Filled; arrive: (fill: SlotFill | null) => void } {
  let arrive: (fill: SlotFill | null) => void = () => undefined;
  const arrival: Filled = new Promise((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
}
