import { requestTarget } from '../live/platform-request';
import { rollback } from '../live/rollback';
import { confirmChecked } from '../live/unchecked';
import { Refusal } from '../store/refusal';
import { liveEntry } from '../store/registry';
import { readRegistry } from '../store/releases';
import { commandContext, noteOf, platformClient, type Run } from './context';

interface Release {
  readonly name: string;
  readonly version: string;
}

/** @throws Refusal if the check after going live would not know what to open, or if no reason is given to leave it out */
export function refuseUncheckable({ given, platform }: Pick<Run, 'given' | 'platform'>): void {
  if (given['skip-check']?.trim() === '')
    throw new Refusal(
      '--skip-check takes the reason, which the log keeps: --skip-check "the check is down".',
    );
  if (platform && !given.site && !given['skip-check'])
    throw new Refusal('Name the site to check against with --site <address>, or --skip-check <reason>.');
}

/**
 * Checks in a browser what just went live, and rolls back, together, what it finds broken. What an earlier command made
 * live and did not come back from is checked too. The platform rolls back what nobody has confirmed.
 * @throws Refusal with what was broken
 */
export async function settle(run: Run, releases: readonly Release[]): Promise<void> {
  const { store, renderer, root, given, platform, log } = run;
  const { registry } = await readRegistry(store);
  const unchecked = releases.filter(({ name, version }) => {
    const entry = liveEntry(registry, name);
    return entry?.metadata.version === version && entry.extras.history?.unchecked;
  });
  if (unchecked.length === 0) return;
  const { liveProblems } = await import('../team/check-live');
  const problems = given['skip-check']
    ? []
    : await liveProblems(unchecked, { store, renderer, site: given.site, root, log });
  const why = `a browser found after it went live: ${problems.join('; ')}`.slice(0, 400);
  const note = await noteOf(root, problems.length > 0 ? why : undefined);
  const targets = unchecked.map(({ name, version }) => ({ name, version, from: version }));
  if (platform) {
    const send = (await platformClient()).requestSender(platform);
    const { name, own, others } = requestTarget(targets);
    const lines =
      problems.length === 0
        ? await send(name, { action: 'confirm', version: own.version, together: others })
        : await send(name, {
            ...{ action: 'rollback', from: own.from, note },
            together: others.map((other) => ({ name: other.name, from: other.from })),
          });
    lines.forEach(log);
  } else if (problems.length === 0) await confirmChecked(unchecked, store);
  else
    await rollback(
      targets.map(({ name, from }) => ({ name, from })),
      commandContext(run, note),
    );
  if (problems.length > 0) throw new Refusal(`Broken for visitors, and rolled back:\n${problems.join('\n')}`);
  log(`${unchecked.map(({ name, version }) => `${name} ${version}`).join(', ')}: checked live.`);
}
