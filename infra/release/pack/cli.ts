import { resolve } from 'node:path';
import { UserError } from '../user-error';
import { packPackages } from './pack-packages';

/** `npm run pack -- <folder>`: writes the packages' tarballs for a registry. */
export async function main([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new UserError('Name the folder for the packages: npm run pack -- <folder>.');
  for (const tarball of Object.values(await packPackages(resolve(folder)))) console.log(tarball);
}
