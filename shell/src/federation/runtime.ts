import type { RemoteDefinition } from '@concierge/kit';
import * as kit from '@concierge/kit';
import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import kitPackage from '../../kit/package.json';
import type { LiveRemote } from './registry';

// Remotes are built without the runtime's core and read the shell's from here.
// Imported by name, so that the rest stays out of the bundle: remotes built by the pinned plugin use only these.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    getGlobalFederationConstructor,
    helpers,
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});

const provide = (version: string, module: object) => ({
  version,
  lib: () => module,
  // Releases were checked against these versions before they went live.
  shareConfig: { singleton: true, requiredVersion: false as const },
});

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: {
    react: provide(React.version, React),
    'react/jsx-runtime': provide(React.version, jsxRuntime),
    '@concierge/kit': provide(kitPackage.version, kit),
  },
});

const isDefinition = (value: unknown): value is RemoteDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'routes' in value &&
  Array.isArray(value.routes) &&
  'actions' in value;

const registered = new Set<string>();

/**
 * Imports a remote's `./routes`.
 * @throws whatever the network, the module or the federation runtime throws.
 */
export async function importRemote(name: string, { entry }: LiveRemote): Promise<RemoteDefinition> {
  // Forced only when another version replaces one: the runtime warns about every override.
  instance.registerRemotes([{ name, entry, type: 'module' }], { force: registered.has(name) });
  registered.add(name);
  const module = await instance.loadRemote<{ remote?: unknown }>(`${name}/routes`);
  if (!isDefinition(module?.remote)) throw new TypeError(`Remote ${name} offers no definition`);
  return module.remote;
}
