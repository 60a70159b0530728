import type { Server } from 'node:http';
import { readSite, repository } from '@concierge/command-line/workspace';
import { siteFacts } from '@concierge/kit/build/site-facts';
import { viteOptions } from '@concierge/release/team/dev/from-source';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { remoteContainers } from './remote-container';

/** Serves whole fonts from their packages in development. A build subsets them. */
function wholeFonts(): Plugin {
  return {
    name: 'concierge:whole-fonts',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const name = /\/virtual:font\/(\w+)[\w-]*\.woff2/.exec(request.url ?? '')?.[1];
        if (name) {
          request.url = `/node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
        }
        next();
      });
    },
  };
}

/** One Vite for everything that runs from source: one module graph, one copy of each module. */
export async function startVite(server: Server, cacheDir: string): Promise<ViteDevServer> {
  return createServer({
    ...viteOptions(server, cacheDir),
    root: repository,
    configFile: false,
    define: siteFacts(readSite()),
    plugins: [remoteContainers(), wholeFonts(), react(), tailwindcss()],
    optimizeDeps: {
      entries: ['shell/src/main.tsx', 'remotes/*/src/routes.tsx'],
      // What the shell shares must stay one copy, inside prebundled packages too.
      exclude: ['@concierge/kit', '@concierge/contract'],
    },
  });
}
