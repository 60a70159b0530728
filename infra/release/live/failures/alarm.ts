import { liveEntry, liveVersions } from '../../store/registry';
import { readRegistry } from '../../store/releases';
import type { ReleaseStore } from '../../store/store';
import { type FailureReports, viewsIn } from './failing-views';
import { ofTheRelease, placesOf } from './places';

/** From this many networks within an hour people are notified: few visits prove little, but say much. */
const alarmingNetworks = 5;
/** They are not notified again for so long. */
const quietMs = 24 * 3600_000;

export interface AlarmParts {
  readonly store: ReleaseStore;
  readonly reports: FailureReports;
  /** Options that make the command for a rollback complete. */
  readonly place?: string | undefined;
  readonly now?: () => Date;
  log(line: string): void;
  notify(message: string): Promise<void>;
}

/** Tells people which live release fails, where, and how to roll it back. They decide: reports may be false. */
export async function raiseAlarms(parts: AlarmParts): Promise<void> {
  const { store, now = () => new Date() } = parts;
  const { registry } = await readRegistry(store);
  const pages = new Set(
    Object.keys(liveVersions(registry)).flatMap(
      (name) => liveEntry(registry, name)?.extras.loading?.paths ?? [],
    ),
  );
  for (const [name, version] of Object.entries(liveVersions(registry)))
    await raiseAlarm({ name, version }, pages, parts, now());
}

async function raiseAlarm(
  release: { readonly name: string; readonly version: string },
  pages: ReadonlySet<string>,
  { store, reports, place, log, notify }: AlarmParts,
  now: Date,
): Promise<void> {
  const named = `${release.name}@${release.version}`;
  const found = await reports.since(named, new Date(now.getTime() - 59 * 60_000));
  // A network counts once an hour.
  const networks = viewsIn(found);
  if (networks < alarmingNetworks) return;
  const notified = await reports.notifiedAt(named);
  if (notified && now.getTime() - notified.getTime() < quietMs) return;
  const [most] = await placesOf(store, release, await ofTheRelease(store, release, found));
  const where = [
    most && pages.has(most.page) ? `on ${most.page}` : 'on a page that no remote has',
    most?.place ? `at ${most.place}` : '',
    most ? `in ${Object.keys(most.browsers).join(', ')} (${most.message})` : '',
  ];
  const command = ['npm run release -- rollback', release.name, '--from', release.version, place];
  const message = `${named}: views from ${networks} networks failed within an hour, most ${where.filter(Boolean).join(' ')}. To roll it back: ${command.filter(Boolean).join(' ')}`;
  log(message);
  await notify(message);
  await reports.noteTold(named, now);
}
