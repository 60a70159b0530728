import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { assertRemoteName, isRepository } from '@concierge/command-line/workspace';
import root from '../../../../package.json' with { type: 'json' };
import own from '../../package.json' with { type: 'json' };
import { Refusal } from '../../store/refusal';
import { remoteFiles } from './remote-files';
import { workflow } from './workflow';

/** The dependencies of new remotes. */
const versions = {
  dependencies: {
    '@concierge/contract': own.dependencies['@concierge/contract'],
    '@concierge/kit': own.newRemotes['@concierge/kit'],
    react: own.dependencies.react,
  },
  devDependencies: {
    '@concierge/release': own.version,
    '@testing-library/dom': root.devDependencies['@testing-library/dom'],
    '@testing-library/jest-dom': root.devDependencies['@testing-library/jest-dom'],
    '@testing-library/react': root.devDependencies['@testing-library/react'],
    '@types/react': root.devDependencies['@types/react'],
    'happy-dom': root.devDependencies['happy-dom'],
    'playwright-core': own.newRemotes['playwright-core'],
    'react-dom': own.dependencies.react,
    typescript: root.devDependencies.typescript,
    vite: root.devDependencies.vite,
    vitest: root.devDependencies.vitest,
  },
};

/**
 * Writes a new remote with one page: under `remotes/` of the repository, or into a folder of its own with a workflow.
 * @returns The folder.
 * @throws Refusal if the name is not allowed or the folder exists
 */
export async function newRemote(name: string, place: string): Promise<string> {
  assertRemoteName(name);
  if ({ ...versions.dependencies, ...versions.devDependencies }[name])
    throw new Refusal(`"${name}" is the name of a package that every remote needs; take another.`);
  const inRepository = isRepository(place);
  const folder = inRepository ? join(place, 'remotes', name) : join(place, name);
  if (existsSync(folder))
    throw new Refusal(`${relative(place, folder)} already exists; choose another name.`);
  const files = {
    ...remoteFiles(name, versions, inRepository ? `@concierge/${name}` : name),
    ...(inRepository
      ? {}
      : { '.github/workflows/release.yml': workflow(name), '.gitignore': 'node_modules/\ndist/\n.local/\n' }),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}
