import { cn, PageHeading } from '@concierge/kit';
import { TypingHeadline } from '@concierge/kit/typing-headline';
import type { CallToAction } from '../content/types';
import { Scene, type ScenePaths } from '../drawings/scene';
import { ActionLink, Eyebrow } from './text';

interface PageHeroProps {
  /** The line above the h1. */
  readonly eyebrow: string;
  /** The h1, or several that are typed in turn. */
  readonly title: string | readonly [string, ...string[]];
  readonly lead: string;
  readonly primary: CallToAction;
  readonly scene: ScenePaths;
  /** The light in which the scene is shown: it follows the day from page to page. */
  readonly hour: 'morning' | 'day' | 'dusk' | 'night';
}

/** The top of an inner page: its text, and a place at its own hour. */
export function PageHero({ eyebrow, title, lead, primary, scene, hour }: PageHeroProps) {
  const look = 'font-display text-hero tracking-tight text-balance';
  const above = <Eyebrow>{eyebrow}</Eyebrow>;
  return (
    <div className="overflow-hidden border-b border-rule bg-sand">
      <div className="mx-auto grid grid-cols-1 max-w-page items-end gap-x-12 px-6 sm:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_19rem]">
        <div className="self-center pt-8 pb-6 sm:py-12 lg:py-18">
          {typeof title === 'string' ? (
            <>
              {above}
              <PageHeading className={cn('mt-3', look)}>{title}</PageHeading>
            </>
          ) : (
            <TypingHeadline lines={title} eyebrow={above} className={cn('max-w-[9.6em]', look)} />
          )}
          <p className="mt-4 max-w-[35em] sm:mt-6 text-base text-muted sm:text-lg">{lead}</p>
          <ActionLink {...primary} size="xl" className="mt-6 sm:mt-8" />
        </div>
        <div className={`hour hour-${hour}`}>
          <Scene paths={scene} glows={false} className="drawing-night size-full" />
        </div>
      </div>
    </div>
  );
}
