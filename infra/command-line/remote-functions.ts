import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteFunctions } from '@concierge/contract/remote-functions';
import { z } from 'zod';
import { UserError } from './user-error';
import { findPackage, remoteNames, repository } from './workspace';

/** The functions that a remote brings, and the folder that they are in. */
export interface BroughtFunctions extends RemoteFunctions {
  readonly folder: string;
}

const exported = z.object({
  functions: z.custom<RemoteFunctions>(
    (value) =>
      z.object({ remote: z.string(), endpoints: z.object({}), tables: z.object({}) }).safeParse(value)
        .success,
  ),
});

/**
 * The functions in a folder: what its `index.ts` exports.
 * @param built `index.ts` as a module that Node can load
 * @throws UserError for a folder without them, or with those of another remote
 */
export async function functionsIn(
  folder: string,
  name: string,
  built = join(folder, 'index.ts'),
): Promise<BroughtFunctions> {
  const { data } = exported.safeParse(await import(pathToFileURL(built).href));
  if (data?.functions.remote !== name)
    throw new UserError(
      `${join(folder, 'index.ts')} must export "functions", made with defineFunctions({ remote: '${name}', ... }).`,
    );
  return { ...data.functions, folder };
}

/** The functions of every remote that brings some. @throws UserError as {@link functionsIn} */
export async function remoteFunctions(root: string = repository): Promise<BroughtFunctions[]> {
  const brought = await Promise.all(
    (await remoteNames(root)).map(async (name) => {
      const folder = join((await findPackage(name, root)).dir, 'functions');
      if (!existsSync(folder)) return [];
      return [await functionsIn(folder, name)];
    }),
  );
  return brought.flat();
}
