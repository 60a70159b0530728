import { compose as composeHere } from '../compose/compose';
import type { Command } from './context';

export const compose: Command = {
  names: 0,
  form: '',
  does: 'composes all pages again from what is live, for instance after the renderer changed',
  options: [],
  instead: { platform: 'the platform composes whenever it releases' },
  run: async ({ store, renderer, log }) => {
    const { written, unchanged } = await composeHere({ store, renderer, log });
    log(`${written.length} pages written, ${unchanged.length} unchanged, in ${store.location}.`);
    return 0;
  },
};
