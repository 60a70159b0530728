import { type Plugin, parseAst, type Rolldown } from 'vite';
import { containerModule } from './output.ts';
import { textOf } from './shared-imports.ts';

/**
 * Lets a remote's container load the file with its routes directly. The routes share that file with modules that other
 * files import too, so Rolldown writes another one between them, which only renames the exports. Every page of the
 * remote would wait for it.
 * @param exposed the module that the remote exposes as `./routes`
 */
export const loadRoutesDirectly = (exposed: string): Plugin => ({
  name: 'concierge:load-routes-directly',
  apply: 'build',
  generateBundle: {
    // Vite finds the styles, and the federation plugin the files, by way of the one that this removes.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const container = chunks.find(({ facadeModuleId }) => containerModule.test(facadeModuleId ?? ''));
      const between = chunks.find(
        (chunk) => chunk.facadeModuleId === exposed && chunk.moduleIds.length === 0,
      );
      if (!container || !between) return;
      const [file] = between.imports;
      const names = exportsOf(between).map(([name, local]) => `${name}:routes.${local}`);
      const direct = `import("./${file}").then(routes=>({${names}}))`;
      const code = container.code.replace(new RegExp(`import\\((.)\\./${between.fileName}\\1\\)`), direct);
      if (code === container.code) this.error(`The container does not import ${between.fileName}`);
      container.code = code;
      delete bundle[between.fileName];
    },
  },
});

/** The names that a file exports, and what the file that it takes them from calls them. */
const exportsOf = ({ code }: Rolldown.OutputChunk): (readonly [name: string, local: string])[] =>
  parseAst(code).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? node.specifiers.map(({ exported, local }) => [textOf(exported), textOf(local)] as const)
      : [],
  );
