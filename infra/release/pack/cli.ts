import { resolve } from 'node:path';
import { UserError } from '../user-error';
import { packPackages } from './pack-packages';

/** `npm run pack -- <folder>`: writes the packages' tarballs for a registry. */
export async function main([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new UserError('Say where the packages should go: npm run pack -- <folder>.');
  for (const tarball of Object.values(await packPackages(resolve(folder)))) console.log(tarball);
}
