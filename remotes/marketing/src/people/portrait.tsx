import type { Physician } from '../content/physicians';
import { photos } from './photos';

interface PortraitProps {
  readonly physician: Physician;
  /** The photograph's displayed width, as in the `sizes` attribute. */
  readonly sizes?: string;
}

/** A physician's photograph, or their initials until there is one. */
export function Portrait({ physician, sizes = '(width < 40rem) 100vw, 22rem' }: PortraitProps) {
  const photo = photos[physician.id];
  return (
    <div className="portrait">
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
        <span aria-hidden="true">{initialsOf(physician.name)}</span>
      )}
    </div>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .join('');
