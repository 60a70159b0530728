import { remoteConfig } from '@concierge/kit/build';
import { mergeConfig } from 'vite';
import { photos } from './build/photos.ts';
import { shareImages } from './src/content/share.ts';
import { scenePaths } from './src/drawings/scene-paths.ts';

const config = remoteConfig(import.meta.dirname, {
  common:
    /\/marketing\/src\/(?:parts|drawings|people|content\/(?:faqs|membership|physicians))[/.].*tsx?$|\/contract\/src\/practice\/license-boards\.ts$/,
  shareImages: Object.values(shareImages).map(({ scene, ...image }) => ({
    ...image,
    drawing: scenePaths[scene],
  })),
});

export default (environment: Parameters<typeof config>[0]) =>
  mergeConfig(config(environment), { plugins: [photos(import.meta.dirname)] });
