import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname, {
  // Leaves out `accounts.ts`, which imports Amplify and is loaded on demand.
  common:
    /\/auth\/src\/(?:card|accounts\/(?:failures|load-accounts|session-actions)|links\/use-)|\/contract\/(?:src|dist)\//,
});
