import { type Manifest, type RemoteManifest, releaseName, type ShellManifest } from '../manifest';
import type { Problem } from '../refusal';
import { type GateContext, isRemote, isShell } from './gate-rule';

type Weighed = { owner: Manifest; path: string; bytes: number };

/** No page costs a visitor more than the budgets say. The heaviest file is named, for it is the culprit. */
export function budgetRule(
  { candidates, next }: Pick<GateContext, 'candidates' | 'next'>,
  limits: Budgets = budgets,
): Problem[] {
  const shell = next.find(isShell);
  if (!shell) return [];
  return next.filter(isRemote).flatMap((remote) => {
    const culprit = [remote, shell].find((manifest) => candidates.includes(manifest));
    if (!culprit) return [];
    return remote.paths.flatMap((path) =>
      overruns(shell, remote, path, limits).map((overrun) => ({
        rule: 'budget',
        release: releaseName(culprit),
        message: `${path} of ${releaseName(remote)} on ${releaseName(shell)} would ${overrun}.`,
      })),
    );
  });
}

function overruns(shell: ShellManifest, remote: RemoteManifest, page: string, limits: Budgets): string[] {
  const scripts = [
    ...weigh(shell, shell.chunks.sync),
    ...weigh(remote, remote.chunks.sync),
    ...weigh(remote, remote.pages[page] ?? []),
  ];
  const styles = [...weigh(shell, shell.chunks.css), ...weigh(remote, remote.chunks.css)];
  const found: string[] = [];
  if (total(scripts) > limits.scriptBytes) {
    found.push(
      `load ${total(scripts)} bytes of script, and may load ${limits.scriptBytes}; ${heaviest(scripts)}`,
    );
  }
  if (scripts.length > limits.scripts) {
    found.push(`ask for ${scripts.length} scripts, and may ask for ${limits.scripts}`);
  }
  if (total(styles) > limits.styleBytes) {
    found.push(
      `carry ${total(styles)} bytes of styles, and may carry ${limits.styleBytes}; ${heaviest(styles)}`,
    );
  }
  return found;
}

const weigh = (owner: Manifest, paths: readonly string[]): Weighed[] =>
  paths.map((path) => ({ owner, path, bytes: owner.files[path]?.brotliBytes ?? 0 }));

const total = (files: readonly Weighed[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function heaviest(files: readonly Weighed[]): string {
  const [first] = [...files].sort((a, b) => b.bytes - a.bytes);
  return first ? `the heaviest is ${first.path} of ${first.owner.name}, ${first.bytes} bytes` : '';
}

/**
 * What a first visit to any page may cost, the shell and the page's remote together, as sent (brotli).
 * Exact figures that repeat, so they can refuse a release; times are left to `npm run bench`.
 */
export const budgets = {
  /** Bytes of script before every control works. */
  scriptBytes: 120 * 1024,
  /** Requests for them. */
  scripts: 14,
  /** Bytes of stylesheets; the composer inlines what a page needs of them. */
  styleBytes: 24 * 1024,
} as const;

export type Budgets = { [limit in keyof typeof budgets]: number };
