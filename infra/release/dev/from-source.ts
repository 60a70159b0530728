import type { InlinedRegistry } from '../registry-schema';

/**
 * Replaces these remotes in a registry with ones that load from source.
 * @param addressOf Returns the URL of a remote's federated entry.
 */
export function fromSource<Of extends InlinedRegistry>(
  registry: Of,
  pathsOf: Readonly<Record<string, readonly string[]>>,
  addressOf: (name: string) => string,
): Of {
  const microFrontends: InlinedRegistry['microFrontends'] = { ...registry.microFrontends };
  for (const [name, paths] of Object.entries(pathsOf)) {
    microFrontends[name] = [
      {
        url: addressOf(name),
        metadata: { version: '0.0.0-dev' },
        deployment: { default: true },
        extras: {
          loading: {
            paths: [...paths],
            scripts: [],
            styles: [],
            // Vite serves what a page imports, so there are no chunks to preload.
            pages: Object.fromEntries(paths.map((path) => [path, []])),
          },
        },
      },
    ];
  }
  return { ...registry, microFrontends };
}
