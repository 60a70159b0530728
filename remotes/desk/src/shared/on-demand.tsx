import { type ComponentType, lazy, Suspense } from 'react';
import { Loading } from './loading';

/** A page whose code loads once somebody is signed in: only then is the page rendered (`roles` in routes.tsx). */
export function onDemand(load: () => Promise<{ readonly Shown: ComponentType }>): ComponentType {
  const start = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Shown };
      } catch (error) {
        // React keeps a failure for good, and Retry renders the page once more.
        Part = start();
        throw error;
      }
    });
  let Part = start();
  return function OnDemand() {
    return (
      <Suspense fallback={<Loading className="mx-auto min-h-screen max-w-page px-6 py-12" />}>
        <Part />
      </Suspense>
    );
  };
}
