import { type Manifest, releaseName } from '../manifest';
import type { Problem } from '../refusal';
import { type Budgets, budgets } from './budgets';
import { type GateContext, isRemote, isShell } from './rule';

type Weighed = { owner: Manifest; path: string; bytes: number };

/** No page costs a visitor more than the budgets say. The heaviest file is named, for it is the culprit. */
export function budgetRule({ candidates, next }: GateContext, limits: Budgets = budgets): Problem[] {
  const shell = next.find(isShell);
  if (!shell) return [];
  return next.filter(isRemote).flatMap((remote) => {
    const culprit = [remote, shell].find((manifest) => candidates.includes(manifest));
    if (!culprit) return [];
    const weigh = (kind: 'sync' | 'css'): Weighed[] =>
      [shell, remote].flatMap((owner) =>
        owner.chunks[kind].map((path) => ({ owner, path, bytes: owner.files[path]?.brotliBytes ?? 0 })),
      );
    const scripts = weigh('sync');
    const problem = (what: string): Problem => ({
      rule: 'budget',
      release: releaseName(culprit),
      message: `The pages of ${releaseName(remote)} on ${releaseName(shell)} would ${what}.`,
    });
    return [
      ...(total(scripts) > limits.scriptBytes
        ? [
            problem(
              `load ${total(scripts)} bytes of script, and may load ${limits.scriptBytes}; ${heaviest(scripts)}`,
            ),
          ]
        : []),
      ...(scripts.length > limits.scripts
        ? [problem(`ask for ${scripts.length} scripts, and may ask for ${limits.scripts}`)]
        : []),
      ...(total(weigh('css')) > limits.styleBytes
        ? [
            problem(
              `carry ${total(weigh('css'))} bytes of styles, and may carry ${limits.styleBytes}; ${heaviest(weigh('css'))}`,
            ),
          ]
        : []),
    ];
  });
}

const total = (files: readonly Weighed[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function heaviest(files: readonly Weighed[]): string {
  const [first] = [...files].sort((a, b) => b.bytes - a.bytes);
  return first ? `the heaviest is ${first.path} of ${first.owner.name}, ${first.bytes} bytes` : '';
}
