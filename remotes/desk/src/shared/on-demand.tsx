import { type ComponentType, lazy, Suspense } from 'react';
import { Loading } from './loading';

/** A page whose code loads once somebody is signed in: only then is the page rendered (`roles` in routes.tsx). */
export function onDemand(load: () => Promise<{ readonly Shown: ComponentType }>): ComponentType {
  const Part = lazy(async () => ({ default: (await load()).Shown }));
  return function OnDemand() {
    return (
      <Suspense fallback={<Loading className="mx-auto min-h-screen max-w-page px-6 py-12" />}>
        <Part />
      </Suspense>
    );
  };
}
