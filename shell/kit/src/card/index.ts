export { Card } from './card';
export { cardEffects, cardEffectsOf } from './constants';
