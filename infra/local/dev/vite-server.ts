import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { sharedModules } from '@concierge/kit/build/shared';
import { siteFacts } from '@concierge/kit/build/site-facts';
import { readSite, remoteNames, repository } from '@concierge/release/workspace';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import * as z from 'zod/mini';
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

const dependent = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  peerDependencies: z.optional(z.record(z.string(), z.string())),
});

/** Only the shell uses these; remotes may not. */
const ofTheShell: readonly string[] = ['react-dom', 'react-router-dom'];

/** What the kit and the remotes use of packages that build on React. */
async function packagesOnReact(): Promise<string[]> {
  const read = async (folder: string) =>
    dependent.parse(JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')));
  const folders = ['shell/kit', ...(await remoteNames()).map((name) => `remotes/${name}`)];
  const used = new Set<string>();
  for (const folder of folders) {
    for (const name of Object.keys((await read(folder)).dependencies ?? {})) {
      const place = join('node_modules', name);
      if (ofTheShell.includes(name) || !existsSync(join(repository, place))) continue;
      if ((await read(place)).peerDependencies?.react !== undefined) used.add(name);
    }
  }
  return [...used];
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
    define: siteFacts(readSite()),
    server: {
      middlewareMode: true,
      hmr: { server },
      host: '127.0.0.1',
      fs: { allow: [repository] },
      // Documents name built modules too, which are the stack's.
      preTransformRequests: false,
    },
    plugins: [...plugins, remoteContainers(), wholeFonts(), ...(fastRefresh ? react() : []), tailwindcss()],
    // Beside a built shell the server half of a remote, too, must ask the shell for React: whatever imports it
    // goes through Vite instead of being required from node_modules with a React of its own.
    ssr: fastRefresh ? {} : { noExternal: [...sharedModules, ...(await packagesOnReact())] },
    oxc: fastRefresh ? {} : { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: {
      entries: ['shell/src/main.tsx', 'remotes/*/src/routes.tsx'],
      // What the shell shares must stay one copy, inside prebundled packages too.
      exclude: ['@concierge/kit', '@concierge/contract', ...(fastRefresh ? [] : sharedModules)],
    },
  });
}
