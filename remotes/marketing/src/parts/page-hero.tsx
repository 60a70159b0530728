import { ButtonLink } from '@concierge/kit';
import type { ReactNode } from 'react';
import type { CallToAction } from '../content/types';
import { Scene } from '../drawings/scene';
import type { SceneName } from '../drawings/scene-paths';

interface PageHeroProps {
  /** The page's h1 and the line above it. */
  readonly heading: ReactNode;
  readonly lead: string;
  readonly primary?: CallToAction;
  readonly scene: SceneName;
}

/** The top of an inner page: its text, and a lit window of its own. */
export function PageHero({ heading, lead, primary, scene }: PageHeroProps) {
  return (
    <div className="overflow-hidden border-b border-rule bg-sand">
      <div className="mx-auto grid grid-cols-1 max-w-page items-end gap-x-12 px-6 sm:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_19rem]">
        <div className="self-center pt-8 pb-6 sm:py-12 lg:py-18">
          {heading}
          <p className="mt-4 max-w-[35em] sm:mt-6 text-base text-muted sm:text-lg">{lead}</p>
          {primary && (
            <ButtonLink to={primary.to} size="xl" className="mt-6 sm:mt-8">
              {primary.label}
            </ButtonLink>
          )}
        </div>
        <div className="lit-window hero-window">
          <Scene name={scene} className="drawing-night size-full" />
        </div>
      </div>
    </div>
  );
}
