import { type ComponentType, useEffect, useState } from 'react';

interface LateProps {
  /** Must stay the same function. */
  readonly load: () => Promise<ComponentType>;
}

/** A component whose code nothing waits for. Nothing shows until it is loaded, or if it can't be. */
export function Late({ load }: LateProps) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      // Offline. The next document tries again.
      () => undefined,
    );
  }, [load]);
  return Loaded ? <Loaded /> : null;
}
