import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * Turns every `*.template.tsx` into plain data at bundle time: runs the module once and replaces it with the values
 * that it exports. Functions contain the finished HTML and no renderer.
 */
export function compiledTemplates(): Plugin {
  /** By path: the functions share templates, and each is bundled alone. */
  const compiled = new Map<string, Promise<string>>();
  return {
    name: 'compiled-templates',
    setup(bundler) {
      bundler.onLoad({ filter: /\.template\.tsx$/ }, async ({ path }) => {
        const contents = compiled.get(path) ?? compileTemplate(path);
        compiled.set(path, contents);
        return { contents: await contents, loader: 'js', watchFiles: [path] };
      });
    },
  };
}

/** The code of a template's finished values. */
export async function compileTemplate(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's renderer calls `require` for Node's built-in modules.
    banner: {
      js: `import{createRequire}from'node:module';const require=createRequire(${JSON.stringify(pathToFileURL(path))});`,
    },
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const exports: Record<string, unknown> = await import(`data:text/javascript;base64,${code}`);
  return Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
