import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repository } from './node-version.mjs';
import { packageFolders } from './suites.mjs';

/** What no package can test alone depends on all of them. */
const always = '@concierge/tests';

/**
 * Each workspace: its folder, its name, the names of the packages that it brings along to whoever uses it, and of all
 * that it asks for, those of its tests and those that its users bring included.
 */
export function workspacePackages() {
  return packageFolders().map((folder) => {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, repository), 'utf8'));
    const { name, dependencies, devDependencies, peerDependencies } = manifest;
    const names = (...lists) => Object.keys(Object.assign({}, ...lists));
    return {
      folder,
      name,
      brings: names(dependencies),
      asksFor: names(dependencies, devDependencies, peerDependencies),
    };
  });
}

/**
 * The names of the packages that changed files belong to, of all that bring one of those along, and of all that ask
 * for any of them. A file of no package (the lock file, a workflow) may matter to each.
 */
export function affectedBy(files, packages) {
  const names = packages.map(({ name }) => name);
  const deepestFirst = [...packages].sort((a, b) => b.folder.length - a.folder.length);
  const found = new Set([always]);
  for (const file of files) {
    const owner = deepestFirst.find(({ folder }) => file.startsWith(`${folder}/`));
    if (!owner) return names;
    found.add(owner.name);
  }
  let before;
  do {
    before = found.size;
    for (const { name, brings } of packages) if (brings.some((other) => found.has(other))) found.add(name);
  } while (found.size > before);
  return packages
    .filter(({ name, asksFor }) => found.has(name) || asksFor.some((other) => found.has(other)))
    .map(({ name }) => name);
}

/** What can be released (shell, remotes by folder name) and has changed itself. */
export function releasableIn(files, packages) {
  return packages
    .filter(({ folder }) => folder === 'shell' || folder.startsWith('remotes/'))
    .filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`)))
    .map(({ folder }) => folder.replace('remotes/', ''));
}

/** Whether stacks have to be deployed: what they are made of has changed, or the facts that they say of the site. */
export function concernsPlatform(files, packages) {
  return affectedBy(files, packages).includes('@concierge/cdk') || files.includes('shell/site.json');
}

/** The files that differ between a commit and what is checked out. */
function changedSince(commit) {
  const cwd = fileURLToPath(repository);
  const output = execFileSync('git', ['diff', '--name-only', '-z', commit, 'HEAD'], {
    cwd,
    encoding: 'utf8',
  });
  return output.split('\0').filter((file) => file !== '');
}

/** What `node infra/bootstrap/affected.mjs <what> <commit>` prints of the changes since a commit. */
const answers = {
  /** Arguments for vitest: the suites of what changed and of what depends on it. */
  tests: (...change) =>
    affectedBy(...change)
      .map((name) => `--project=${name}`)
      .join(' '),
  /** A JSON list. */
  releases: (...change) => JSON.stringify(releasableIn(...change)),
  /** `true` or `false`. */
  platform: (...change) => String(concernsPlatform(...change)),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, commit] = process.argv.slice(2);
  console.log(answers[what](changedSince(commit), workspacePackages()));
}
