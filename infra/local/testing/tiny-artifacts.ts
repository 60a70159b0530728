import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { functionRows } from '@concierge/contract/endpoints';
import { noOtherOrigins } from '../../edge/headers';
import type { Artifacts } from '../artifacts';
import type { StatePaths } from '../state';
import { tinyFunction } from './tiny-functions';

const page = (title: string) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1>${'<p>text</p>'.repeat(100)}`;

export const tinyStore: Readonly<Record<string, string>> = {
  'registry.json': '{"microFrontends":{}}',
  'pages/index.html': page('Home'),
  'pages/contact.html': page('Contact'),
  'pages/404.html': page('Nothing here'),
  'pages/csp.json': JSON.stringify({ 'pages/contact.html': ['sha256-AAAA='] }),
  'remotes/booking/1.0.0/entry.js': `export const x = ${JSON.stringify('x'.repeat(2000))};`,
};

export async function writeStore(
  folder: string,
  files: Readonly<Record<string, string>> = tinyStore,
): Promise<void> {
  for (const [key, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), text);
  }
}

/** A store with three pages, and functions that answer with the event that they were given. */
export async function prepareTinyArtifacts(paths: StatePaths): Promise<Artifacts> {
  await writeStore(paths.store);
  const echo = `export const handler = async (event) => ({ statusCode: 200, headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event, function: process.env.AWS_LAMBDA_FUNCTION_NAME }) });`;
  const specs = await Promise.all(
    functionRows.map((row) => tinyFunction(paths.functions, row.function, echo)),
  );
  return {
    functions: () => specs,
    pageOrigins: noOtherOrigins,
    accounts: {
      brand: 'Hearthside Medical',
      sender: 'care@hearthside.example',
      userPoolId: 'us-east-1_local0000',
      clientId: '0000000000000000000000000local',
    },
  };
}
