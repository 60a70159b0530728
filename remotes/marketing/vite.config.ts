import { remoteConfig } from '@concierge/kit/build';
import { mergeConfig } from 'vite';
import { photos } from './build/photos.ts';
import { sharedPictures } from './build/share-images.ts';

const config = remoteConfig(import.meta.dirname, {
  common:
    /\/marketing\/src\/(?:parts|drawings|people|content\/(?:made-up|faqs|membership|physicians))[/.].*tsx?$|\/contract\/src\/boards\.ts$/,
});

export default (environment: Parameters<typeof config>[0]) =>
  mergeConfig(config(environment), { plugins: [photos(import.meta.dirname), sharedPictures()] });
