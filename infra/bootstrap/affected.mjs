import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repository } from './node-version.mjs';
import { packageFolders } from './suites.mjs';

/** Tests across packages: they depend on all of them. */
const always = '@concierge/tests';

/**
 * Each workspace's folder, name, the packages that it passes on to its users (`dependencies`), and all that it needs,
 * with dev and peer dependencies.
 */
export function workspacePackages() {
  return packageFolders().map((folder) => {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, repository), 'utf8'));
    const { name, dependencies, devDependencies, peerDependencies } = manifest;
    const names = (...lists) => Object.keys(Object.assign({}, ...lists));
    return {
      folder,
      name,
      dependencies: names(dependencies),
      allDependencies: names(dependencies, devDependencies, peerDependencies),
    };
  });
}

/**
 * The names of the packages that contain changed files, of those that depend on them, and of those that need any of
 * these. A file outside all packages (the lock file, a workflow) affects every package.
 */
export function affectedBy(files, packages) {
  const names = packages.map(({ name }) => name);
  const found = new Set([always]);
  for (const file of files) {
    const owner = ownerOf(file, packages);
    if (!owner) return names;
    found.add(owner.name);
  }
  let before;
  do {
    before = found.size;
    for (const { name, dependencies } of packages)
      if (dependencies.some((other) => found.has(other))) found.add(name);
  } while (found.size > before);
  return packages
    .filter(
      ({ name, allDependencies }) => found.has(name) || allDependencies.some((other) => found.has(other)),
    )
    .map(({ name }) => name);
}

/** Markdown and tests, which no build contains. */
const unbuilt = /\.(md|test\.tsx?)$/;
const builtOf = (files) => files.filter((file) => !unbuilt.test(file));

/** The package that a file is in; undefined outside of all. */
function ownerOf(file, packages) {
  const above = packages.filter(({ folder }) => file.startsWith(`${folder}/`));
  return above.sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** The shell and the remotes (by folder name) whose own files changed. */
export function releasableIn(files, packages) {
  const changed = new Set(builtOf(files).map((file) => ownerOf(file, packages)?.folder));
  return packages
    .filter(({ folder }) => folder === 'shell' || /^remotes\/[^/]+$/.test(folder))
    .filter(({ folder }) => changed.has(folder) || (folder === 'shell' && changed.has('shell/kit')))
    .map(({ folder }) => folder.replace('remotes/', ''));
}

/** What functions and their stacks are built with. */
const siteFacts = 'shell/site.json';

/**
 * True if the platform's stacks must be deployed: their code, functions that they bundle, the endpoints of remotes, to
 * which they route, or the site's facts changed.
 */
export function affectsPlatform(files, packages) {
  const built = builtOf(files);
  return (
    affectedBy(built, packages).includes('@concierge/cdk') ||
    built.some(
      (file) => file === siteFacts || /^remotes\/[^/]+\/functions\/(index|endpoints)\.ts$/.test(file),
    )
  );
}

/** The remotes whose functions must be deployed: their code, or what it is built with, changed. */
export function functionsIn(files, packages) {
  const built = builtOf(files);
  const affected = affectedBy(built, packages);
  const all = built.includes(siteFacts) || affected.includes('@concierge/cdk');
  return packages
    .filter(
      ({ folder, name }) => /^remotes\/[^/]+\/functions$/.test(folder) && (all || affected.includes(name)),
    )
    .map(({ folder }) => folder.split('/')[1]);
}

/**
 * Files that changed after a commit, up to HEAD; without a commit, all files. A change that was reverted counts too:
 * it may have been deployed in between.
 */
export function changedSince(commit, cwd = fileURLToPath(repository)) {
  const commits = [
    'log',
    '--format=',
    '--name-only',
    '--no-renames',
    '--first-parent',
    '-m',
    '-z',
    `${commit}..HEAD`,
  ];
  const output = execFileSync('git', commit ? commits : ['ls-files', '-z'], { cwd, encoding: 'utf8' });
  return [...new Set(output.split('\0').filter((file) => file !== ''))];
}

/** Output of `node infra/bootstrap/affected.mjs <what> <commit>`. */
const answers = {
  /** Arguments for vitest: the suites of the affected packages. */
  tests: (...change) =>
    affectedBy(...change)
      .map((name) => `--project=${name}`)
      .join(' '),
  /** `true` or `false`. */
  shell: (...change) => String(releasableIn(...change).includes('shell')),
  /** A JSON list. */
  remotes: (...change) => JSON.stringify(releasableIn(...change).filter((name) => name !== 'shell')),
  /** A JSON list. */
  functions: (...change) => JSON.stringify(functionsIn(...change)),
  /** `true` or `false`. */
  platform: (...change) => String(affectsPlatform(...change)),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, commit] = process.argv.slice(2);
  console.log(answers[what](changedSince(commit), workspacePackages()));
}
