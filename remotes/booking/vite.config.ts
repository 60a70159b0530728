import { remoteConfig } from '@concierge/kit/build';
import { shareImage } from './src/contact/share.ts';

export default remoteConfig(import.meta.dirname, { shareImages: [shareImage] });
