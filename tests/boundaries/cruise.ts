import swc from '@swc/core';
import type { IModule } from 'dependency-cruiser';
import { notShipped, packages, rules } from './rules';

/*
 * dependency-cruiser parses TypeScript with TypeScript's own API, which TypeScript 7 lacks, or with swc. It doesn't
 * tell swc that a .tsx file contains JSX, so this does.
 */
const { parseFileSync } = swc;
swc.parseFileSync = ((file: string, options: object) =>
  parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('x') })) as typeof parseFileSync;
const { cruise } = await import('dependency-cruiser');

/** The folders that hold code. */
const folders = ['shell', 'remotes', 'lambdas', 'infra', 'tests'];

/** Checks the imports under a root. Returns the modules checked, a line per forbidden import, and the import graph. */
export async function violations(root: string, searched = folders) {
  const { output } = await cruise(
    [...searched],
    {
      baseDir: root,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: rules },
      exclude: { path: '(^|/)(\\.local|cdk\\.out|dist|test-results)/' },
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.modules.map(({ source }) => source),
    lines: output.summary.violations.map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} imports ${cycle ? cycle.map(({ name }) => name).join(', which imports ') : to}`,
    ),
    graph: graphOf(output.modules),
  };
}

/** A Mermaid flowchart of the imports between packages. Remotes have the same imports and are drawn as one. */
function graphOf(modules: readonly IModule[]): string {
  const drawn = (file: string): string | undefined => {
    if (/node_modules/.test(file)) return undefined;
    if (/^remotes\//.test(file)) return 'remotes';
    return Object.keys(packages).find((name) => new RegExp(packages[name]?.files ?? name).test(file));
  };
  const arrows = modules
    .filter(({ source }) => !new RegExp(notShipped).test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => [drawn(source), drawn(resolved)] as const),
    )
    .filter(([from, to]) => from && to && from !== to)
    .map(([from, to]) => `  ${from} --> ${to}`);
  return ['flowchart LR', ...[...new Set(arrows)].sort(), ''].join('\n');
}
