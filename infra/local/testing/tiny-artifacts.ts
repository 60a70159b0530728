import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { platformFunctions } from '@concierge/command-line/functions';
import { rowsOf } from '@concierge/contract/wire/functions';
import { noOtherOrigins } from '@concierge/edge/headers';
import type { Artifacts } from '../artifacts';
import type { StatePaths } from '../state';
import { tinyFunction } from './tiny-functions';

const page = (title: string) =>
  `<!doctype html>\n<html lang="en">\n<head><title>${title}</title><style data-remote="shell">h1{}</style></head><h1>${title}</h1>${'<p>text</p>'.repeat(100)}`;

export const tinyStore: Readonly<Record<string, string>> = {
  'registry.json': '{"microFrontends":{}}',
  'pages/index.html': page('Home'),
  'pages/contact.html': page('Contact'),
  'pages/404.html': page('Nothing here'),
  'remotes/booking/1.0.0/entry.js': `export const x = ${JSON.stringify('x'.repeat(2000))};`,
};

const tinyDeskStore: Readonly<Record<string, string>> = {
  'pages/index.html': page('Desk'),
  'pages/404.html': page('Nothing at the desk'),
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

const echo = `export const handler = async (event) => ({ statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ event, function: process.env.AWS_LAMBDA_FUNCTION_NAME }) });`;

/** A store with three pages, one for the desk, and functions that return their event. */
export async function prepareTinyArtifacts(paths: StatePaths): Promise<Artifacts> {
  await writeStore(paths.stores.public);
  await writeStore(paths.stores.desk, tinyDeskStore);
  const platform = await platformFunctions();
  const specs = await Promise.all(
    rowsOf(platform).map((row) => tinyFunction(paths.functions, row.function, echo)),
  );
  return {
    functions: [platform],
    specs: () => specs,
    pageOrigins: noOtherOrigins,
    accounts: {
      userPoolId: 'us-east-1_local0000',
      clientId: '0000000000000000000000000local',
    },
    deskRemotes: ['desk'],
  };
}
