import swc from '@swc/core';
import { rules } from './rules';

/*
 * dependency-cruiser reads TypeScript by TypeScript's own API, which TypeScript 7 has not, or by swc, for which it
 * does not say that a .tsx file holds JSX: here that is said.
 */
const { parseFileSync } = swc;
swc.parseFileSync = ((file: string, options: object) =>
  parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('x') })) as typeof parseFileSync;
const { cruise } = await import('dependency-cruiser');

/** One line for each import under a root that the rules forbid; and how many modules were looked at. */
export async function violations(root: string, folders: readonly string[]) {
  const { output } = await cruise(
    [...folders],
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
  };
}
