import { allFunctions } from '@concierge/command-line/functions';
import { isRepository } from '@concierge/command-line/workspace';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { type Problem, problemOf } from '../store/refusal';
import type { Candidate } from '../store/releases';

/** Paths of endpoints in a built file: text in quotes. A template's parts are no paths. */
const quotedPath = /(["'`])(\/api(?:\/[a-z0-9-]+)+(?:\.json)?)\1/g;

/**
 * The paths of every endpoint that a page may call: in the platform's repository those of all its functions, elsewhere the
 * contract's.
 */
export async function siteEndpoints(root: string): Promise<ReadonlySet<string>> {
  const tables = isRepository(root) ? await allFunctions(root) : [{ endpoints }];
  return new Set(tables.flatMap((table) => Object.values(table.endpoints).map(({ path }) => path)));
}

/**
 * A problem for each path of an endpoint in a build that the site does not have. A page that calls an endpoint contains its
 * row, however it passes the row on.
 */
export async function unknownEndpoints(
  { manifest, read }: Candidate,
  known: ReadonlySet<string>,
): Promise<Problem[]> {
  const scripts = Object.keys(manifest.files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (file) => Buffer.from(await read(file)).toString('utf8')),
  );
  const called = new Set(
    texts.flatMap((text) => [...text.matchAll(quotedPath)].map(([, , path = '']) => path)),
  );
  return [...called]
    .filter((path) => !known.has(path))
    .map((path) =>
      problemOf(
        'endpoint',
        manifest,
        `a page of ${manifest.name} calls ${path}, which the site does not have.`,
      ),
    );
}
