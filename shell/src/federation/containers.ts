import type { RemoteDefinition } from '@concierge/kit';
import { isRecord, type LiveRemote } from './registry';
import { shared } from './shared';

/** What a remote's entry exports. https://webpack.js.org/concepts/module-federation */
interface Container {
  readonly init: (scope: typeof shareScope) => Promise<void>;
  readonly get: (module: string) => Promise<() => unknown>;
}

/**
 * The shared modules as containers expect them: by version, of which there is one. Only the shell provides any, and the
 * release gate compares versions before a remote goes live, so that a browser has nothing to negotiate and needs no
 * federation runtime.
 */
const shareScope = Object.fromEntries(
  Object.entries(shared).map(([name, module]) => [name, { live: { get: async () => () => module } }]),
);

const isContainer = (value: unknown): value is Container =>
  isRecord(value) && typeof value.init === 'function' && typeof value.get === 'function';

const isDefinition = (value: unknown): value is RemoteDefinition =>
  isRecord(value) && Array.isArray(value.routes) && 'actions' in value;

/**
 * Imports a remote's `./routes`.
 * @throws whatever the network or the remote's modules throw, and a TypeError if it offers no definition.
 */
export async function importRemote(name: string, { entry }: LiveRemote): Promise<RemoteDefinition> {
  const container: unknown = await import(/* @vite-ignore */ entry);
  if (!isContainer(container)) throw new TypeError(`Remote ${name} has no container`);
  await container.init(shareScope);
  const module = (await container.get('./routes'))();
  if (!isRecord(module) || !isDefinition(module.remote))
    throw new TypeError(`Remote ${name} offers no definition`);
  return module.remote;
}
