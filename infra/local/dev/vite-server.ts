import type { Server } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { sharedModules } from '../../../shell/kit/build/shared';
import { repository } from '../../release/workspace';
import { remoteContainers } from './remote-container';

/** In development fonts come whole from their packages; a build cuts subsets. */
function wholeFonts(): Plugin {
  return {
    name: 'concierge:whole-fonts',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const name = /\/virtual:font\/(\w+)\.woff2/.exec(request.url ?? '')?.[1];
        if (name) {
          request.url = `/node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
        }
        next();
      });
    },
  };
}

export interface ViteServerOptions {
  readonly server: Server;
  readonly plugins: readonly Plugin[];
  /** Fast refresh needs React's development build, which only a shell from source has. */
  readonly fastRefresh: boolean;
  readonly cacheDir: string;
}

/** One Vite for everything that runs from source: one module graph, one copy of each module. */
export async function startVite({
  server,
  plugins,
  fastRefresh,
  cacheDir,
}: ViteServerOptions): Promise<ViteDevServer> {
  return createServer({
    root: repository,
    configFile: false,
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    cacheDir,
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server }, host: '127.0.0.1', fs: { allow: [repository] } },
    plugins: [...plugins, remoteContainers(), wholeFonts(), ...(fastRefresh ? react() : []), tailwindcss()],
    oxc: fastRefresh ? {} : { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: {
      entries: ['shell/src/main.tsx', 'remotes/*/src/routes.tsx'],
      // What the shell shares must stay one copy, inside prebundled packages too.
      exclude: ['@concierge/kit', '@concierge/contract', ...(fastRefresh ? [] : sharedModules)],
    },
  });
}
