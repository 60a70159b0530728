import { type Plugin, parseAst } from 'vite';
import { sharedModules } from './shared.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];

/** The file in which a build lists the names that it imports from each shared module. For `release`, not browsers. */
const sharedImportsFile = 'shared-imports.json';

/**
 * Lists the names that the bundle imports from every module that the shell provides, so that a release can be
 * compared with the shell it will run on. Includes only modules that remain after tree-shaking.
 */
export function sharedImports(): Plugin {
  const namesIn = new Map<string, [module: string, name: string][]>();
  const shared: readonly string[] = sharedModules;
  return {
    name: 'concierge:shared-imports',
    apply: 'build',
    transform(code, id) {
      if (!shared.some((module) => code.includes(module))) return;
      const taken = parseAst(code).body.flatMap(importedNames);
      const whole = taken.find(([module, name]) => module === '@concierge/kit' && name === '*');
      if (whole) this.error(`${id} imports all of ${whole[0]}: import the names that it uses.`);
      namesIn.set(
        id,
        taken.filter(([module, name]) => shared.includes(module) && name !== '*' && name !== 'default'),
      );
    },
    generateBundle(_, bundle) {
      const all: Record<string, Set<string>> = Object.fromEntries(
        shared.map((module) => [module, new Set()]),
      );
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds)
          for (const [module, name] of namesIn.get(id) ?? []) all[module]?.add(name);
      }
      const sorted = Object.fromEntries(
        Object.entries(all).map(([module, names]) => [module, [...names].sort()]),
      );
      this.emitFile({ type: 'asset', fileName: sharedImportsFile, source: JSON.stringify(sorted) });
    },
  };
}

/** The names that a statement imports or re-exports from another module; `*` for a whole module. */
function importedNames(node: Statement): [module: string, name: string][] {
  if (node.type === 'ImportDeclaration') {
    return node.specifiers.map((specifier) => [
      String(node.source.value),
      specifier.type === 'ImportSpecifier'
        ? textOf(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    ]);
  }
  if (node.type === 'ExportAllDeclaration') return [[String(node.source.value), '*']];
  if (node.type !== 'ExportNamedDeclaration' || !node.source) return [];
  const module = String(node.source.value);
  return node.specifiers.map(({ local }) => [module, textOf(local)]);
}

/** A name in an import or export, which may be quoted. */
export const textOf = (
  name: { type: 'Identifier'; name: string } | { type: 'Literal'; value: unknown },
): string => (name.type === 'Identifier' ? name.name : String(name.value));
