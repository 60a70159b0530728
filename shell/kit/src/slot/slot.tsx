import { slotAliveMark } from '@concierge/contract/performance-marks';
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
  /** Lower case with hyphens: what a remote that fills it calls it in `defineRemote`. */
  readonly name: string;
  /** What stands here where no remote fills the slot, and until one has come. */
  readonly children?: ReactNode;
}

type Filled = Promise<SlotFill | null>;

/**
 * A place in this page that another remote may fill. The page never waits for it: what was composed, or else the
 * children, stands here until that remote is loaded, which is when a visitor comes near; and stays if it never is.
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
    // Served with the children in it, which nobody is to take the place of while they are read.
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

/** Memoised, so that nothing around what was served and still waits reaches it: React would throw that away. */
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

/** Marks when what fills a slot answers, as the shell marks it of a page. */
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
    // As this site served it: its text and links stay.
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
