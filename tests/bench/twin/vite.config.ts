import { join } from 'node:path';
import { defineConfig } from 'vite';
import { photos } from '../../../remotes/marketing/build/photos';
import { site } from '../../../shell/build/site';
import { treeshakeRouter } from '../../../shell/build/treeshake-router';
import { browsers, compileHint } from '../../../shell/kit/build/output';
import { withoutStyles } from '../../../shell/kit/build/styles';

const repository = join(import.meta.dirname, '../../..');

/** One ordinary app: its pages are chunks of it. Styles are in the composed pages, which it hydrates. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    site(join(repository, 'shell')),
    treeshakeRouter(),
    withoutStyles(),
    photos(join(repository, 'remotes/marketing')),
  ],
  build: {
    target: browsers,
    modulePreload: false,
    manifest: true,
    rolldownOptions: { input: join(import.meta.dirname, 'main.tsx'), output: { postBanner: compileHint } },
  },
});
