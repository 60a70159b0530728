import { type RemoteManifest, releaseName } from '../store/manifest';
import type { Problem } from '../store/refusal';
import type { Candidate } from '../store/releases';
import { exportedNames, type Module, readModule, referencesTo, resolveExport } from './module-exports';
import { isRemote } from './rules';

/**
 * Refuses a remote whose own code can call its container's `init`. Only the shell may call it, once and with the
 * modules that it shares. A second call without these races the shell's, and which one wins differs between browsers.
 * The check works on the built files, however they were built.
 */
export async function containerCheck(candidates: readonly Candidate[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { manifest, read } of candidates) {
    if (!isRemote(manifest)) continue;
    const release = releaseName(manifest);
    const problem = await problemOf(manifest, async (path) => Buffer.from(await read(path)).toString('utf8'));
    if (problem) problems.push({ rule: 'container', release, message: problem });
  }
  return problems;
}

async function problemOf(
  manifest: RemoteManifest,
  read: (path: string) => Promise<string>,
): Promise<string | undefined> {
  const { entry, chunks, pages } = manifest;
  const release = releaseName(manifest);
  const modules = new Map<string, Module>();
  for (const path of new Set([entry, ...chunks.sync, ...chunks.async, ...Object.values(pages).flat()])) {
    const source = await read(path);
    try {
      modules.set(path, await readModule(path, source));
    } catch (error) {
      return `${path} of ${release} cannot be read as a module: ${String(error)}`;
    }
  }
  const init = resolveExport(modules, entry, 'init');
  if (!init) return `${entry} of ${release} is not a container: it exports no init for the shell to call.`;
  const exposesInit = (path: string) =>
    exportedNames(modules, path).some((name) => resolveExport(modules, path, name) === init);
  const caller = [...modules.values()].find(
    (module) => referencesTo(modules, module, init).length > 0 || module.namespaceImports.some(exposesInit),
  );
  if (!caller) return undefined;
  return `${caller.path} of ${release} can initialize its own container, which only the shell may: the two calls race. Build it with remoteConfig.`;
}
