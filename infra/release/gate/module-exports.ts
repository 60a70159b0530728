import { posix } from 'node:path';
import { parse } from 'acorn';
import { init as lexerReady, parse as parseImports } from 'es-module-lexer';
import { analyze, type Reference, type Scope, type ScopeManager, type Variable } from 'eslint-scope';
import type { Identifier, Literal, Program } from 'estree';

/** A module of a browser build. */
export interface Module {
  readonly path: string;
  readonly body: Program['body'];
  readonly scopes: ScopeManager;
  /** The top-level scope. */
  readonly scope: Scope;
  /** The paths of modules that it imports as a whole: with `import()` or as a namespace. */
  readonly namespaceImports: readonly string[];
}
/** Path -> module. */
export type Modules = ReadonlyMap<string, Module>;

/** acorn returns an ESTree, but with types of its own. */
const isProgram = (tree: { readonly type: string }): tree is Program => tree.type === 'Program';

/** Parses a module. @throws SyntaxError if the source is not a module */
export async function readModule(path: string, source: string): Promise<Module> {
  await lexerReady;
  const options = { ecmaVersion: 'latest', sourceType: 'module', ranges: true } as const;
  const program: { readonly type: string } = parse(source, options);
  if (!isProgram(program)) throw new SyntaxError('not a program');
  const scopes = analyze(program, { ecmaVersion: 2022, sourceType: 'module' });
  const scope = scopes.acquire(program, true);
  if (!scope) throw new SyntaxError('not a module');
  const [imports] = parseImports(source);
  const namespaces = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' &&
    node.specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier')
      ? [pathOf(path, node.source)]
      : [],
  );
  const dynamic = imports.flatMap(({ n, d }) => (n !== undefined && d >= 0 ? [pathFrom(path, n)] : []));
  return { path, body: program.body, scopes, scope, namespaceImports: [...namespaces, ...dynamic] };
}

/** The variable behind an export of a module, followed through any number of re-exports. */
export function resolveExport(modules: Modules, path: string, name: string): Variable | undefined {
  const module = modules.get(path);
  for (const node of module?.body ?? []) {
    if (!module) break;
    if (node.type === 'ExportAllDeclaration' && !node.exported) {
      const found = resolveExport(modules, pathOf(path, node.source), name);
      if (found) return found;
    }
    if (node.type !== 'ExportNamedDeclaration') continue;
    const specifier = node.specifiers.find(({ exported }) => nameOf(exported) === name);
    if (specifier) {
      const local = nameOf(specifier.local);
      return node.source
        ? resolveExport(modules, pathOf(path, node.source), local)
        : resolveVariable(modules, module, module.scope.set.get(local));
    }
    const declared = node.declaration ? module.scopes.getDeclaredVariables(node.declaration) : [];
    const own = declared.find((variable) => variable.name === name);
    if (own) return own;
  }
  return undefined;
}

/** A module's reads of a variable, whatever its local name; exporting it does not count. */
export function referencesTo(modules: Modules, module: Module, wanted: Variable): Reference[] {
  const reexported = new Set<unknown>(
    module.body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration' ? node.specifiers.map(({ local }) => local) : [],
    ),
  );
  return module.scope.variables
    .filter((variable) => resolveVariable(modules, module, variable) === wanted)
    .flatMap(({ references }) => references)
    .filter((use) => use.isRead() && !reexported.has(use.identifier));
}

/** Every name that a module exports. */
export function exportedNames(modules: Modules, path: string): string[] {
  const module = modules.get(path);
  return (module?.body ?? []).flatMap((node) => {
    if (node.type === 'ExportAllDeclaration') return exportedNames(modules, pathOf(path, node.source));
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = node.declaration ? (module?.scopes.getDeclaredVariables(node.declaration) ?? []) : [];
    return [...node.specifiers.map(({ exported }) => nameOf(exported)), ...declared.map(({ name }) => name)];
  });
}

/** Follows an import to the variable in the other module; other variables are returned as they are. */
function resolveVariable(
  modules: Modules,
  module: Module,
  variable: Variable | undefined,
): Variable | undefined {
  const [definition] = variable?.defs ?? [];
  if (definition?.type !== 'ImportBinding') return variable;
  const { node, parent } = definition;
  if (node.type === 'ImportNamespaceSpecifier') return variable;
  const name = node.type === 'ImportSpecifier' ? nameOf(node.imported) : 'default';
  return resolveExport(modules, pathOf(module.path, parent.source), name);
}

const nameOf = (node: Identifier | Literal): string =>
  node.type === 'Identifier' ? node.name : String(node.value);

const pathOf = (from: string, source: Literal): string => pathFrom(from, String(source.value));

const pathFrom = (from: string, specifier: string): string =>
  posix.normalize(posix.join(posix.dirname(from), specifier));
