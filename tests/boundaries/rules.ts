import type { IForbiddenRuleType } from 'dependency-cruiser';

interface Package {
  /** Of its files, from the repository's root. */
  readonly files: string;
  /** Packages whose files it may use beside its own. */
  readonly may: readonly string[];
}

const remote = (name: string): Package => ({ files: `^remotes/${name}/`, may: ['kit', 'contract'] });

/** Who may import whom. */
export const packages: Readonly<Record<string, Package>> = {
  // The practice's facts lie at the shell's root, where a practice looks for them, and reach pages through the kit.
  site: { files: '^shell/site\\.json$', may: [] },
  kit: { files: '^shell/kit/', may: ['contract', 'site'] },
  shell: { files: '^shell/src/', may: ['kit', 'site'] },
  'shell-build': { files: '^shell/(build/|[^/]+\\.ts$)', may: ['kit', 'site', 'contract'] },
  marketing: remote('marketing'),
  booking: remote('booking'),
  survey: remote('survey'),
  auth: remote('auth'),
  contract: { files: '^lambdas/contract/', may: [] },
  core: { files: '^lambdas/core/', may: ['contract'] },
  functions: { files: '^lambdas/(?!contract/|core/|build/)[^/]+/', may: ['contract', 'core'] },
  build: { files: '^lambdas/build/', may: ['contract', 'core'] },
  edge: { files: '^infra/edge/', may: ['contract'] },
  release: { files: '^infra/release/', may: ['edge', 'contract', 'kit'] },
  cdk: { files: '^infra/cdk/(?!platform/)', may: ['edge', 'release', 'contract', 'build', 'platform'] },
  // Functions too: what runs beside the API's.
  platform: { files: '^infra/cdk/platform/', may: ['edge', 'release', 'contract', 'core', 'build', 'cdk'] },
  local: { files: '^infra/local/', may: ['edge', 'release', 'contract', 'build', 'kit'] },
};

/** Tests, tool settings and what only they use may reach for what they set up. */
export const notShipped =
  '\\.(test|slow|config)\\.[a-z]+$|(^|/)(testing|test-support)[./]|^infra/bootstrap/|^tests/';
const anyPackage = '^(shell|remotes|lambdas|infra|tests)/';
const filesOf = (names: readonly string[]): string[] => names.map((name) => packages[name]?.files ?? name);

const direction = (name: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: packages[name]?.files ?? name, pathNot: notShipped },
  // Ignore what npm nests in a package's folder because the root has another version.
  to: { path: anyPackage, pathNot: ['/node_modules/', ...filesOf([name, ...(packages[name]?.may ?? [])])] },
});

export const rules: IForbiddenRuleType[] = [
  ...Object.keys(packages).map(direction),
  {
    name: 'nobody-imports-local',
    comment: 'The site on one machine is a program; only tests look into it.',
    severity: 'error',
    from: { path: '.', pathNot: '^(infra/local|tests)/' },
    to: { path: '^infra/local/' },
  },
  {
    name: 'packages-by-name',
    comment: 'What another package offers is what its package.json exports.',
    severity: 'error',
    from: { path: '^infra/(edge|release|cdk|local)/' },
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
    // Fonts are modules that the shell's build makes.
    to: { couldNotResolve: true, pathNot: '^(virtual:|cloudfront$)' },
  },
];
