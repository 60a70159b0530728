import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Functions } from '@concierge/contract/wire/functions';
import { z } from 'zod';
import { UserError } from './user-error';
import { findPackage, remoteNames, repository } from './workspace';

/** A table of functions, and the folder with the modules that export their handlers. */
export interface FunctionsInFolder extends Functions {
  readonly folder: string;
}

const exported = z.object({
  functions: z.custom<Functions>((value) => {
    const rows = z.record(z.string(), z.unknown());
    const table = { remote: z.string().optional(), endpoints: rows, scheduled: rows, tables: rows };
    return z.object(table).safeParse(value).success;
  }),
});

/**
 * @param remote The remote whose folder it is, if it is not the platform's
 * @throws UserError for a folder whose `index.ts` exports no functions, or those of another remote
 */
async function functionsIn(folder: string, remote?: string): Promise<FunctionsInFolder> {
  const file = join(folder, 'index.ts');
  const { data } = exported.safeParse(await import(pathToFileURL(file).href));
  if (!data || data.functions.remote !== remote)
    throw new UserError(
      `${file} must export "functions", made with defineFunctions({ ${remote ? `remote: '${remote}', ` : ''}... }).`,
    );
  return { ...data.functions, folder };
}

/** The functions of one remote, if it has some. @throws UserError for a folder that does not export its own */
export async function functionsOfRemote(
  name: string,
  root: string = repository,
): Promise<FunctionsInFolder | undefined> {
  const folder = join((await findPackage(name, root)).dir, 'functions');
  return existsSync(folder) ? await functionsIn(folder, name) : undefined;
}

export const platformFunctions = (root: string = repository): Promise<FunctionsInFolder> =>
  functionsIn(join(root, 'lambdas/functions'));

/** The functions of every remote that has some. @throws UserError for a folder that does not export its own */
export async function remoteFunctions(root: string = repository): Promise<FunctionsInFolder[]> {
  const ofRemotes = await Promise.all((await remoteNames(root)).map((name) => functionsOfRemote(name, root)));
  return ofRemotes.flatMap((own) => own ?? []);
}

/** Every table of functions: the platform's, then those of remotes. */
export const allFunctions = async (root: string = repository): Promise<FunctionsInFolder[]> => [
  await platformFunctions(root),
  ...(await remoteFunctions(root)),
];
