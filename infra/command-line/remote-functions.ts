import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteFunctions } from '@concierge/contract/wire/remote-functions';
import { z } from 'zod';
import { UserError } from './user-error';
import { findPackage, remoteNames, repository } from './workspace';

/** The functions that a remote brings, and the folder that they are in. */
export interface FunctionsInFolder extends RemoteFunctions {
  readonly folder: string;
}

const exported = z.object({
  functions: z.custom<RemoteFunctions>(
    (value) =>
      z.object({ remote: z.string(), endpoints: z.object({}), tables: z.object({}) }).safeParse(value)
        .success,
  ),
});

/** @throws UserError for a folder whose `index.ts` exports no functions, or those of another remote */
async function functionsIn(folder: string, name: string): Promise<FunctionsInFolder> {
  const file = join(folder, 'index.ts');
  const { data } = exported.safeParse(await import(pathToFileURL(file).href));
  if (data?.functions.remote !== name)
    throw new UserError(
      `${file} must export "functions", made with defineFunctions({ remote: '${name}', ... }).`,
    );
  return { ...data.functions, folder };
}

/** The functions of every remote that brings some. @throws UserError for a folder that does not export its own */
export async function remoteFunctions(root: string = repository): Promise<FunctionsInFolder[]> {
  const ofRemotes = await Promise.all(
    (await remoteNames(root)).map(async (name) => {
      const folder = join((await findPackage(name, root)).dir, 'functions');
      if (!existsSync(folder)) return [];
      return [await functionsIn(folder, name)];
    }),
  );
  return ofRemotes.flat();
}
