import { existsSync, readdirSync } from 'node:fs';
import type { IForbiddenRuleType } from 'dependency-cruiser';

interface Package {
  /** Pattern of its files' paths, from the repository's root. */
  readonly files: string;
  /** Other packages that it may import. */
  readonly may: readonly string[];
}

const remoteFolders = readdirSync(new URL('../../remotes/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const bringsFunctions = (name: string): boolean =>
  existsSync(new URL(`../../remotes/${name}/functions/`, import.meta.url));
/** A remote, and the functions that it may bring. */
const remotes = Object.fromEntries(
  remoteFolders.flatMap((name): [string, Package][] => {
    const functions = `functions-of-${name}`;
    const pages = `^remotes/${name}/(?!functions/)`;
    return bringsFunctions(name)
      ? [
          [name, { files: pages, may: ['kit', 'contract', functions] }],
          [functions, { files: `^remotes/${name}/functions/`, may: ['contract', 'core'] }],
        ]
      : [[name, { files: pages, may: ['kit', 'contract'] }]];
  }),
);

/** Who may import whom. */
export const packages: Readonly<Record<string, Package>> = {
  // site.json is at the shell's root, where a practice looks for it. Its facts reach pages through the kit.
  site: { files: '^shell/site\\.json$', may: [] },
  kit: { files: '^shell/kit/', may: ['contract', 'site'] },
  shell: { files: '^shell/src/', may: ['kit', 'site'] },
  'shell-build': { files: '^shell/(build/|[^/]+\\.ts$)', may: ['kit', 'site', 'contract'] },
  ...remotes,
  contract: { files: '^lambdas/contract/', may: [] },
  core: { files: '^lambdas/core/', may: ['contract'] },
  functions: { files: '^lambdas/functions/', may: ['contract', 'core'] },
  build: { files: '^lambdas/build/', may: ['contract', 'core'] },
  edge: { files: '^infra/edge/', may: ['contract'] },
  dynamodb: { files: '^infra/dynamodb/', may: [] },
  'command-line': { files: '^infra/command-line/', may: ['contract'] },
  release: { files: '^infra/release/', may: ['command-line', 'edge', 'contract', 'kit', 'build'] },
  cdk: {
    files: '^infra/cdk/(?!platform/)',
    may: ['command-line', 'edge', 'release', 'contract', 'core', 'build', 'platform'],
  },
  // Functions that do not serve the API.
  platform: {
    files: '^infra/cdk/platform/',
    may: ['command-line', 'edge', 'release', 'contract', 'core', 'build', 'cdk'],
  },
  local: {
    files: '^infra/local/',
    may: ['command-line', 'dynamodb', 'edge', 'release', 'contract', 'build', 'kit'],
  },
};

/** Tests, tool settings and their helpers may import whatever they need. */
export const notShipped = '\\.(test|slow|config)\\.[a-z]+$|(^|/)testing[./]|^infra/bootstrap/|^tests/';
const anyPackage = '^(shell|remotes|lambdas|infra|tests)/';
const filesOf = (names: readonly string[]): string[] => names.map((name) => packages[name]?.files ?? name);

const direction = (name: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: packages[name]?.files ?? name, pathNot: notShipped },
  // Ignore what npm nests in a package's folder because the root has another version.
  to: { path: anyPackage, pathNot: ['/node_modules/', ...filesOf([name, ...(packages[name]?.may ?? [])])] },
});

/** Folders in a package, each of which imports only from those after it. */
const ordered: Readonly<Record<string, readonly string[]>> = {
  'infra/release': ['cli', 'team', 'live', 'gate', 'compose', 'build', 'store'],
  'lambdas/contract/src': [
    ...['wire', 'survey', 'requests', 'practice', 'releases'],
    ...['forms', 'staff', 'aws', 'text'],
  ],
};

export const rules: IForbiddenRuleType[] = [
  ...Object.keys(packages).map(direction),
  ...Object.entries(ordered).flatMap(([place, folders]) =>
    folders.slice(1).map(
      (folder, before): IForbiddenRuleType => ({
        name: `${place}/${folder} imports only below`,
        severity: 'error',
        from: { path: `^${place}/${folder}/`, pathNot: notShipped },
        to: { path: `^${place}/(${folders.slice(0, before + 1).join('|')})/` },
      }),
    ),
  ),
  {
    name: 'nobody-imports-local',
    comment: 'infra/local is a program; only tests may import it.',
    severity: 'error',
    from: { path: '.', pathNot: '^(infra/local|tests)/' },
    to: { path: '^infra/local/' },
  },
  {
    name: 'packages-by-name',
    comment: 'Only what a package.json exports may be imported from another package.',
    severity: 'error',
    from: { path: '^infra/(command-line|dynamodb|edge|release|cdk|local)/' },
    to: { path: anyPackage, pathNot: '^infra/($1/|[^/]+$)|^shell/site\\.json$', dependencyTypes: ['local'] },
  },
  {
    name: 'synth-loads-what-it-deploys',
    severity: 'error',
    from: { path: '^infra/cdk/app\\.ts$' },
    to: { path: '(^|/)(classic-level|dynalite|vite|react-dom)/', reachable: true },
  },
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    // The shell's build generates the font modules.
    to: { couldNotResolve: true, pathNot: '^(virtual:|cloudfront$)' },
  },
];
