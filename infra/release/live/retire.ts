import { compose } from '../compose/compose';
import { lostFillMessage, lostFills } from '../compose/slots';
import { linksCheck } from '../gate/lost-paths';
import { isRemote, isShell } from '../gate/rules';
import { problemOf, Refusal } from '../store/refusal';
import { liveEntry } from '../store/registry';
import { withoutLive } from '../store/registry-changes';
import { loadLive, updateRegistry } from '../store/releases';
import { writeLog } from './log';
import type { ChangeOptions } from './switch';

/**
 * Takes a remote out of service: its pages are removed, and its files stay for open tabs. A new version
 * brings it back.
 * @throws Refusal for the shell, a remote that isn't live, or one that owns a protected page, a page that other live
 * pages link to, or a slot that another remote fills
 */
export async function retire(name: string, options: ChangeOptions): Promise<void> {
  const { store, log } = options;
  if (name === 'shell') throw new Refusal('The shell shows every page, and cannot be retired.');
  const { replaced } = await updateRegistry(store, async (registry) => {
    const live = liveEntry(registry, name);
    if (!live) throw new Refusal(`No ${name} is live, so there is nothing to retire.`);
    const { paths = [], moved = {} } = live.extras.loading ?? {};
    const next = await loadLive(store, registry, [name]);
    const guarded = next.find(isShell)?.protects?.filter((path) => paths.includes(path)) ?? [];
    if (guarded.length > 0) {
      throw new Refusal(
        `${name} owns ${guarded.join(', ')}, which is protected: first publish a remote that owns it, together with a ${name} without it and a new shell.`,
      );
    }
    const replaced = [{ name, paths, moved }];
    Refusal.ifAny(await linksCheck(store, `Retiring ${name}`, { next, replaced }));
    const lost = await lostFills(store, paths, new Set(), next.filter(isRemote));
    const { version } = live.metadata;
    Refusal.ifAny(
      lost.map((fill) => problemOf('slots', { name, version }, lostFillMessage(`Retiring ${name}`, fill))),
    );
    return withoutLive(registry, name);
  });
  const before = (replaced && liveEntry(replaced, name)?.metadata.version) ?? null;
  await compose(options).finally(() => writeLog({ action: 'retire', name, version: null, before }, options));
  log(`${name} ${before} is retired; its pages are gone.`);
}
