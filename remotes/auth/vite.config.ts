import { remoteConfig } from '@concierge/kit/build';
import { shareImage } from './src/sign-in/share.ts';

export default remoteConfig(import.meta.dirname, {
  // Not `accounts.ts`, which brings Amplify and is asked for only when somebody signs in.
  common:
    /\/auth\/src\/(?:card|accounts\/(?:failures|load-accounts|session-actions)|links\/use-)|\/contract\/(?:src|dist)\//,
  shareImages: [shareImage],
});
