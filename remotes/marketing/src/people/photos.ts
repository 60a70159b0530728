interface SourceSets {
  readonly avif: string;
  readonly webp: string;
}

/** Photographs by physician id. A build fills this from photos/ (build/photos.ts). Tests and dev servers have none. */
export const photos: Readonly<Record<string, SourceSets>> = {};
