import type { Variable } from 'eslint-scope';
import type { Node } from 'estree';
import {
  exportedNames,
  type Module,
  pathOf,
  readModule,
  resolveExport,
  resolveVariable,
} from '../gate/module-exports';

/** A top-level part of a module: a variable with its value, a function, a class, or another statement. */
interface Part {
  readonly text: string;
  readonly range: readonly [start: number, end: number];
  /** True if it does something without being used. */
  runs: boolean;
  /** The parts of its own and other modules that it refers to. */
  readonly uses: Set<Part>;
}

interface ModuleCode {
  readonly parts: readonly Part[];
  /** What its exports refer to. */
  readonly exported: readonly Part[];
  /** The modules from which it imports by name. */
  readonly imports: readonly string[];
  /** The modules that it imports as a whole. */
  readonly importsWhole: readonly string[];
}

/** Path -> what is known about a module. */
export type Code = ReadonlyMap<string, ModuleCode>;

/** Reads a build's modules. @throws SyntaxError if a source is not a module */
export async function readCode(sources: ReadonlyMap<string, string>): Promise<Code> {
  const modules = new Map<string, Module>();
  for (const [path, source] of sources) modules.set(path, await readModule(path, source));
  const parts = new Map<string, Part[]>();
  const declaredBy = new Map<Variable, Part>();
  for (const [path, { body, scope }] of modules) {
    const own = body.flatMap((node) => partsOf(node, sources.get(path) ?? ''));
    parts.set(path, own);
    for (const variable of scope.variables) {
      const [definition] = variable.defs;
      const part = definition?.type === 'ImportBinding' ? undefined : partAt(own, definition?.name);
      if (!part) continue;
      declaredBy.set(variable, part);
      // Bundlers omit what nothing reads, unless it does something by itself.
      if (variable.references.some((reference) => reference.isRead())) part.runs = false;
    }
  }
  const partOf = (variable: Variable | undefined) => (variable ? declaredBy.get(variable) : undefined);
  const code = new Map<string, ModuleCode>();
  for (const [path, module] of modules) {
    const own = parts.get(path) ?? [];
    for (const variable of module.scope.variables) {
      const used = partOf(resolveVariable(modules, module, variable));
      if (used) for (const { identifier } of variable.references) partAt(own, identifier)?.uses.add(used);
    }
    const exported = exportedNames(modules, path).flatMap(
      (name) => partOf(resolveExport(modules, path, name)) ?? [],
    );
    code.set(path, {
      parts: own,
      exported,
      imports: importsOf(module),
      importsWhole: module.namespaceImports,
    });
  }
  return code;
}

/**
 * The text of everything in these modules that can run if they are loaded together: all of a module that no other
 * imports by name, and what that uses.
 */
export function reachableText(code: Code, paths: readonly string[]): string[] {
  const loaded = paths.flatMap((path) => code.get(path) ?? []);
  const inParts = new Set(loaded.flatMap(({ imports }) => imports));
  for (const path of loaded.flatMap(({ importsWhole }) => importsWhole)) inParts.delete(path);
  const reached = new Set<Part>();
  for (const path of paths) {
    const { parts = [], exported = [] } = code.get(path) ?? {};
    const begins = inParts.has(path) ? parts.filter(({ runs }) => runs) : [...parts, ...exported];
    for (const part of begins) reached.add(part);
  }
  // A set's iteration includes what is added meanwhile.
  for (const { uses } of reached) for (const part of uses) reached.add(part);
  return [...reached].map(({ text }) => text);
}

function partsOf(node: Module['body'][number], source: string): Part[] {
  if (node.type === 'ImportDeclaration') return [];
  const inside = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  const nodes: readonly Node[] =
    inside?.type === 'VariableDeclaration' ? inside.declarations : inside ? [inside] : [];
  return nodes.flatMap(({ range }) =>
    range
      ? [
          {
            text: source.slice(...range),
            range,
            runs: node.type !== 'ExportNamedDeclaration',
            uses: new Set<Part>(),
          },
        ]
      : [],
  );
}

/** The part that a node is in. */
const partAt = (parts: readonly Part[], node: Pick<Node, 'range'> | undefined) =>
  parts.find(({ range: [start, end] }) => node?.range && start <= node.range[0] && node.range[0] < end);

const importsOf = ({ path, body }: Module): string[] =>
  body.flatMap((node) => {
    const byName =
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      (node.type === 'ExportAllDeclaration' && !node.exported);
    return byName && node.source ? [pathOf(path, node.source)] : [];
  });
