// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { plainImports } from '../../kit/build/output';

/** Builds these lines, without the kit: the code that a page loads for them first, and the code they import later. */
async function bytesOf(lines: string): Promise<{ first: Buffer; later: Buffer }> {
  const entry = '\0lines';
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'lines',
        enforce: 'pre',
        resolveId: (id) => (id === 'lines' ? entry : undefined),
        load: (id) => (id === entry ? lines.replaceAll("'./", `'${import.meta.dirname}/`) : undefined),
      },
      plainImports(),
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'lines', external: /^@concierge/, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && 'output' in output ? output.output.filter((one) => one.type === 'chunk') : [];
  const codeOf = (isEntry: boolean) =>
    Buffer.from(
      chunks
        .filter((chunk) => chunk.isEntry === isEntry)
        .map(({ code }) => code)
        .join(''),
    );
  return { first: codeOf(true), later: codeOf(false) };
}

it('costs a page at most half a kilobyte before it is alive, uncompressed', async () => {
  const { first, later } = await bytesOf(`
    import './listen';
    export { reportFailure } from './failures';
    export { startPageEvents } from './start';`);
  expect(first.length).toBeGreaterThan(200);
  expect(first.length).toBeLessThanOrEqual(512);
  expect(later.length, 'the reporter is loaded later').toBeGreaterThan(4000);
});

it('measures web vitals in at most three kilobytes, compressed', async () => {
  const { first } = await bytesOf(`export { onCLS, onINP, onLCP } from 'web-vitals';`);
  expect(first.length).toBeGreaterThan(1000);
  expect(brotliCompressSync(first).length).toBeLessThanOrEqual(3072);
});
