import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { CallToAction } from '../content/types';
import { Scene, type ScenePaths } from '../drawings/scene';
import { SectionHeading } from './section';
import { ActionLink, FreeCall } from './text';

interface ClosingBandProps {
  readonly title: string;
  readonly lead: string;
  readonly primary: CallToAction;
  readonly secondary?: CallToAction;
  readonly scene: ScenePaths;
  /** Wraps the text and buttons, for instance in a slot that another remote can fill. */
  readonly wrapper?: ComponentType<{ children: ReactNode }>;
}

/** The last band of a page: night, with one window still lit. */
export function ClosingBand({
  title,
  lead,
  primary,
  secondary,
  scene,
  wrapper: Wrapper = Fragment,
}: ClosingBandProps) {
  return (
    <section
      aria-labelledby={Wrapper === Fragment ? 'closing-title' : undefined}
      className="on-night overflow-hidden bg-night text-paper"
    >
      <div className="mx-auto grid grid-cols-1 max-w-page items-end gap-x-12 px-6 sm:grid-cols-[1fr_minmax(12rem,20rem)]">
        <div className="self-center py-8 sm:py-18 lg:py-28">
          <Wrapper>
            <SectionHeading id="closing-title" className="max-w-[9.1em] text-hero!">
              {title}
            </SectionHeading>
            <p className="mt-4 max-w-prose text-base text-mist sm:mt-6 sm:text-lg">{lead}</p>
            <div className="mt-6 flex flex-wrap gap-3 sm:mt-8 sm:gap-4">
              <ActionLink {...primary} variant="hero" size="xl" />
              {secondary && (
                <ActionLink
                  {...secondary}
                  variant="outline"
                  size="xl"
                  className="border-mist! text-paper! hover:bg-pine-deep!"
                />
              )}
            </div>
            <FreeCall />
          </Wrapper>
        </div>
        <div className="lit-window hidden sm:block">
          <Scene paths={scene} className="drawing-night size-full" />
        </div>
      </div>
    </section>
  );
}
