import { cn } from '@concierge/kit';
import { type IconName, iconPaths } from './icon-paths';

/**
 * A scene, drawn in lines of one weight on a 160 by 200 canvas. `halo` is the center of the lamplight, `lamp` the gold
 * lampshade, and `line` everything else. Each page has its own scenes: it alone loads them.
 */
export interface ScenePaths {
  readonly halo: readonly [x: number, y: number];
  readonly lamp: string;
  readonly line: string;
}

interface SceneProps {
  readonly paths: ScenePaths;
  /** False without the lamp's glow. */
  readonly glows?: boolean;
  readonly className?: string;
}

/** A place that a doctor visits, or another. Decoration: the text around it says the same. */
export function Scene({ paths, glows = true, className }: SceneProps) {
  const { halo, lamp, line } = paths;
  const [x, y] = halo;
  return (
    <svg
      viewBox="0 0 160 200"
      preserveAspectRatio="xMidYMax slice"
      className={cn('drawing', className)}
      aria-hidden="true"
      focusable="false"
    >
      {glows
        ? [92, 60, 34].map((r) => <circle key={r} className="drawing-halo" cx={x} cy={y} r={r} />)
        : null}
      <path d={line} />
      <path className="drawing-lamp" d={lamp} />
    </svg>
  );
}

/** A small line drawing. Always decoration: the text beside it says the same. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const { line, lamp } = iconPaths[name];
  return (
    <svg viewBox="0 0 40 40" className={cn('drawing', className)} aria-hidden="true" focusable="false">
      <path className="drawing-lamp" d={lamp} />
      <path d={line} />
    </svg>
  );
}
