import { remoteConfig } from '@concierge/kit/build';
import { mergeConfig } from 'vite';
import { photos } from './build/photos.ts';
import { porch } from './src/about/scenes.ts';
import { shareImages } from './src/content/share.ts';
import { gym, home, kitchen, office } from './src/home/scenes.ts';
import { hallway } from './src/how-it-works/scenes.ts';
import { breakfast } from './src/services/scenes.ts';
import { bedside } from './src/who-we-help/scenes.ts';

const scenes = { bedside, breakfast, gym, hallway, home, kitchen, office, porch };

const config = remoteConfig(import.meta.dirname, {
  common:
    /\/marketing\/src\/(?:parts|drawings|people|content\/(?:membership|physicians))[/.].*tsx?$|\/contract\/src\/practice\/license-boards\.ts$/,
  shareImages: Object.values(shareImages).map(({ scene, ...image }) => ({
    ...image,
    drawing: scenes[scene],
  })),
});

export default (environment: Parameters<typeof config>[0]) =>
  mergeConfig(config(environment), { plugins: [photos(import.meta.dirname)] });
