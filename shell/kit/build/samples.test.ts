// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseSamples } from './samples';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'samples-'));
  mkdirSync(join(root, 'src/content'), { recursive: true });
  writeFileSync(join(root, 'src/routes.ts'), "export { quotes } from './content/quotes';\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds and returns the warnings. @throws whatever the build fails with. */
async function warningsOf(stage: string, quotes: string): Promise<string> {
  writeFileSync(join(root, 'src/content/quotes.ts'), quotes);
  const warnings: string[] = [];
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseSamples(root, stage)],
    build: {
      write: false,
      lib: { entry: join(root, 'src/routes.ts'), formats: ['es'] },
      rolldownOptions: { onwarn: ({ message }) => warnings.push(message) },
    },
  });
  return warnings.join('\n');
}

const made = 'export const quotes = [\n  {\n    sample: true,\n  },\n  { sample: true },\n];\n';
const real = 'export const quotes = [\n  {\n    sample: false,\n  },\n];\n';

describe('made-up content', () => {
  it.each(['prod', 'production', 'eu'])('fails a build for %s, with file and line', async (stage) => {
    await expect(warningsOf(stage, made)).rejects.toThrow(/quotes\.ts:3\s[\s\S]*quotes\.ts:5/);
  });

  it.each(['local', 'dev'])('is only a warning in a build for %s', async (stage) => {
    expect(await warningsOf(stage, made)).toMatch(/quotes\.ts:3\s[\s\S]*quotes\.ts:5/);
  });

  it('is the only content that is refused', async () => {
    expect(await warningsOf('prod', real)).toBe('');
  });
});
