interface SourceSets {
  readonly avif: string;
  readonly webp: string;
}

/** By a physician's id. A build puts in what is in photos/ (build/photos.ts); tests and dev servers show the drawings. */
export const photos: Readonly<Record<string, SourceSets>> = {};
