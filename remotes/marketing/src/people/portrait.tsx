import type { Physician } from '../content/physicians';
import { portraitPaths } from '../drawings/portrait-paths';
import { Drawing } from '../drawings/scene';
import { photos } from './photos';

interface PortraitProps {
  readonly physician: Physician;
  /** The photograph's displayed width, as in the `sizes` attribute. */
  readonly sizes?: string;
}

/** A physician's photograph, or the drawing until there is one. */
export function Portrait({ physician, sizes = '(width < 40rem) 100vw, 22rem' }: PortraitProps) {
  const photo = photos[physician.id];
  return (
    <div className="lit-window">
      {photo ? (
        <picture>
          <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
          <img
            srcSet={photo.webp}
            sizes={sizes}
            width="640"
            height="800"
            loading="lazy"
            alt={physician.alt}
            className="size-full object-cover"
          />
        </picture>
      ) : (
        <Drawing paths={portraitPaths[physician.drawing]} className="drawing-night size-full" />
      )}
    </div>
  );
}
