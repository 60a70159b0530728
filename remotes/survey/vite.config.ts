import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname, {
  // What both pages need. Nothing in it may import the schema library, which only sending needs.
  common:
    /\/survey\/src\/(?:confirmation\/|survey\/survey-content)|\/contract\/(?:src|dist)\/text\/person-name/,
});
