import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { assertRemoteName, isRepository } from '@concierge/command-line/workspace';
import contract from '@concierge/contract/package.json' with { type: 'json' };
import kit from '@concierge/kit/package.json' with { type: 'json' };
import root from '../../../../package.json' with { type: 'json' };
import own from '../../package.json' with { type: 'json' };
import { Refusal } from '../../store/refusal';

/** The files of a new remote. The packed tool has them beside its code too. */
const template = join(import.meta.dirname, 'template');

/** The version of a package of the repository in another's manifest there: npm links it. */
const linked = '*';

const versions = {
  dependencies: {
    '@concierge/contract': contract.version,
    '@concierge/kit': kit.version,
    react: own.dependencies.react,
  },
  devDependencies: {
    '@concierge/release': own.version,
    '@testing-library/dom': root.devDependencies['@testing-library/dom'],
    '@testing-library/jest-dom': root.devDependencies['@testing-library/jest-dom'],
    '@testing-library/react': root.devDependencies['@testing-library/react'],
    '@types/react': root.devDependencies['@types/react'],
    'happy-dom': root.devDependencies['happy-dom'],
    'playwright-core': own.devDependencies['playwright-core'],
    'react-dom': own.dependencies.react,
    typescript: root.devDependencies.typescript,
    vite: root.devDependencies.vite,
    vitest: root.devDependencies.vitest,
  },
};

/** A scope of npm: '@practice'. */
export const scopePattern = /^@[a-z0-9][a-z0-9-]*$/;

/** Where npm finds the packages that a remote needs, if not under their own names in its registry. */
export interface PackagesPlace {
  /** A folder or a URL with the tarballs of `npm run pack`. */
  readonly packages?: string | undefined;
  /** The scope that they have in the registry, or in the names of the tarballs. */
  readonly scope?: string | undefined;
}

type Place = (name: string, version: string) => string;

/** Dependencies, each package of ours from where npm finds it. */
const placed = (dependencies: Readonly<Record<string, string>>, place: Place): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      name.startsWith('@concierge/') ? place(name, version) : version,
    ]),
  );

/** Where npm finds our packages for a remote in a folder of its own. */
const placeFor =
  (folder: string, { packages, scope = '@concierge' }: PackagesPlace): Place =>
  (name, version) => {
    const own = name.replace('@concierge', scope);
    if (packages === undefined) return own === name ? version : `npm:${own}@${version}`;
    const tarball = `${own.slice(1).replace('/', '-')}-${version}.tgz`;
    if (/^https?:/.test(packages)) return `${packages.replace(/\/$/, '')}/${tarball}`;
    if (!existsSync(join(packages, tarball)))
      throw new Refusal(`${join(packages, tarball)} is missing: make it with npm run pack -- ${packages}.`);
    return `file:${relative(folder, resolve(packages, tarball))}`;
  };

/** Of the package with a remote's functions. */
const ofFunctions = {
  dependencies: {
    '@concierge/contract': linked,
    '@concierge/lambdas': linked,
    zod: own.dependencies.zod,
  },
  devDependencies: { '@aws-sdk/client-dynamodb': own.dependencies['@aws-sdk/client-dynamodb'] },
};

/**
 * Writes a new remote with one page: under `remotes/` of the repository, or into a folder of its own with a workflow.
 * @param functions True for a package of functions too, with an endpoint and a table; a remote that exists gets this alone
 * @returns The folder, and whether it existed before.
 * @throws Refusal if the name is not allowed, what it would write exists, a tarball is missing, or a remote in a
 * repository of its own should have functions
 */
export async function newRemote(
  name: string,
  place: string,
  from: PackagesPlace = {},
  functions = false,
): Promise<{ folder: string; existed: boolean }> {
  assertRemoteName(name);
  if ({ ...versions.dependencies, ...versions.devDependencies }[name])
    throw new Refusal(`"${name}" is the name of a package that every remote needs; take another.`);
  if (from.scope !== undefined && !scopePattern.test(from.scope))
    throw new Refusal(`"${from.scope}" is not a scope of npm, such as @practice.`);
  const inRepository = isRepository(place);
  if (functions && !inRepository)
    throw new Refusal('Functions are only of remotes in the platform’s repository, which deploys them.');
  const folder = inRepository ? join(place, 'remotes', name) : join(place, name);
  const existed = existsSync(folder);
  if (existed && (!functions || existsSync(join(folder, 'functions'))))
    throw new Refusal(`${relative(place, folder)} already exists; choose another name.`);
  const placeOf = inRepository ? () => linked : placeFor(folder, from);
  const { '@concierge/contract': _, ...imported } = versions.dependencies;
  const needed = {
    // The first page imports nothing of the contract, which a repository's check for unused dependencies would refuse.
    dependencies: placed(inRepository ? imported : versions.dependencies, placeOf),
    devDependencies: placed(versions.devDependencies, placeOf),
  };
  const commands = commandsOf(name, inRepository, functions).map(
    ([command, does]) => `| \`${command}\` | ${does} |`,
  );
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(template, source)
      .replace(/\.template$/, '')
      .replaceAll('__name__', name);
    // A repository has a workflow of its own.
    if (!entry.isFile() || (inRepository && path.startsWith('.git'))) continue;
    if (path.startsWith('functions/') ? !functions : existed) continue;
    const text = (await readFile(source, 'utf8'))
      .replace('__commands__', commands.join('\n'))
      .replaceAll('__name__', name)
      .replaceAll('__title__', titleOf(name));
    await write(join(folder, path), text);
  }
  const manifest = inRepository
    ? manifestOf(`@concierge/${name}`, needed, {})
    : manifestOf(name, needed, ownScripts);
  if (!existed) await write(join(folder, 'package.json'), manifest);
  if (functions)
    await write(
      join(folder, 'functions/package.json'),
      `${JSON.stringify(functionsManifest(name), null, 2)}\n`,
    );
  return { folder, existed };
}

const functionsManifest = (name: string) => ({
  ...{ name: `@concierge/${name}-functions`, version: '1.0.0', private: true, type: 'module' },
  scripts: { test: 'vitest run' },
  exports: { '.': './index.ts' },
  ...ofFunctions,
});

/** The commands of a remote's README. A repository has them at its root, for any of its remotes. */
function commandsOf(
  name: string,
  inRepository: boolean,
  functions: boolean,
): [command: string, does: string][] {
  const release = 'npm run release --';
  const checked =
    'types, unit tests, build, the gate against what is live, and each page in a browser; uploads nothing';
  const ofItsFunctions: [string, string][] = functions
    ? [[`npm test -w remotes/${name}/functions`, 'tests of its functions']]
    : [];
  if (inRepository)
    return [
      [`npm run dev -- ${name}`, 'the whole site, with this remote from source, with hot reload'],
      [`npm test -w remotes/${name}`, 'unit tests'],
      ...ofItsFunctions,
      ['npm run check', 'types, lint, imports, unused code, and what else counts it'],
      [`${release} check ${name}`, checked],
      [`${release} publish ${name}`, 'checks, and makes it live'],
      [`${release} rollback ${name}`, 'rolls back to the previous version'],
    ];
  return [
    ['npm test', 'unit tests'],
    ['npm run types', 'types'],
    [
      `${release} dev --site https://site`,
      'this remote from source, with hot reload, inside the pages of a running site',
    ],
    [`${release} check --store <folder or https://site>`, checked],
    [`${release} publish --store <folder or s3://bucket>`, 'checks, and makes it live'],
    [`${release} rollback ${name} --store ...`, 'rolls back to the previous version'],
  ];
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const titleOf = (name: string): string =>
  name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const majorOf = (version: string): string => `^${version.split('.')[0]}.0.0`;

/** A repository of its own has no commands at its root. */
const ownScripts = { types: 'tsc', release: 'concierge-release' };

function manifestOf(name: string, needed: object, scripts: object): string {
  const { dependencies } = versions;
  const manifest = {
    ...{ name, version: '1.0.0', private: true, type: 'module' },
    scripts: { build: 'vite build', test: 'vitest run', ...scripts },
    concierge: {
      requires: {
        kit: majorOf(dependencies['@concierge/kit']),
        react: majorOf(dependencies.react),
        contract: majorOf(dependencies['@concierge/contract']),
      },
    },
    ...needed,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
