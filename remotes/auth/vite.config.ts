import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname, {
  // Leaves out what is loaded on demand: Amplify, the contract's schemas, and what imports them. `form-paths`, which
  // both a page and those need, would otherwise be a request of its own.
  common:
    /\/auth\/src\/(?:card\/(?!check)|accounts\/(?:failures|load-code|session-actions)|links\/use-)|\/contract\/(?:src|dist)\/forms\/form-paths/,
});
