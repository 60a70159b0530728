import { cn } from '@concierge/kit';
import { type IconName, iconPaths } from './icon-paths';
import { type SceneName, type ScenePaths, scenePaths } from './scene-paths';

interface SceneProps {
  readonly name: SceneName;
  readonly className?: string;
}

/** One of the places, with its lamp lit. */
export function Scene({ name, className }: SceneProps) {
  return <Drawing paths={scenePaths[name]} className={className} />;
}

/** A drawing with its lamp lit. Decoration: the text around it says the same. */
export function Drawing({ paths, className }: { paths: ScenePaths; className?: string | undefined }) {
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
      <circle className="drawing-halo" cx={x} cy={y} r="92" />
      <circle className="drawing-halo" cx={x} cy={y} r="60" />
      <circle className="drawing-halo" cx={x} cy={y} r="34" />
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
