import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteFunctions } from '@concierge/command-line/functions';
import { remoteNames, repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);
const permissions = z.record(z.string(), z.string());
const step = z.looseObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.string()).default({}),
});
const job = z.looseObject({
  uses: z.string().optional(),
  needs: names.default([]),
  permissions: permissions.default({}),
  steps: z.array(step).default([]),
  with: z.record(z.string(), z.unknown()).default({}),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions,
  concurrency: z.unknown().optional(),
  jobs: z.record(z.string(), job),
});
type Job = z.infer<typeof job>;
type Workflow = z.infer<typeof workflow>;

const folder = join(repository, '.github', 'workflows');
const workflows = new Map<string, Workflow>();
for (const name of await readdir(folder)) {
  workflows.set(name, workflow.parse(parse(await readFile(join(folder, name), 'utf8'))));
}

const called = (name: string) => `./.github/workflows/${name}`;
const jobsOf = (name: string): Readonly<Record<string, Job>> => workflows.get(name)?.jobs ?? {};
const allJobs = () =>
  [...workflows].flatMap(([file, { jobs }]) =>
    Object.entries(jobs).map(([name, one]) => ({ file, at: `${file}: ${name}`, name, job: one })),
  );
const commandsOf = ({ steps }: Job): string => steps.map(({ run }) => run ?? '').join('\n');

/**
 * Runs a step's script as GitHub does, with these stand-ins for commands. Returns its exit code, the commands it ran,
 * and its outputs.
 */
async function runStep(
  { run = '' }: z.infer<typeof step> = step.parse({}),
  standIns: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; ran: string[]; output: string }> {
  const bin = await mkdtemp(join(tmpdir(), 'step-'));
  const [ran, output] = [join(bin, 'ran'), join(bin, 'output')];
  for (const file of [ran, output]) await writeFile(file, '');
  for (const [name, script] of Object.entries(standIns))
    await writeFile(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${ran}'\n${script}\n`, {
      mode: 0o755,
    });
  const common = {
    STAGE: 'prod',
    BUCKET: 'releases',
    GITHUB_OUTPUT: output,
    GITHUB_REPOSITORY: 'practice/site',
  };
  const { status } = spawnSync('bash', ['-e', '-c', run], {
    cwd: repository,
    env: { ...process.env, ...common, ...env, PATH: `${bin}:${process.env.PATH}` },
  });
  const lines = (await readFile(ran, 'utf8')).trim().split('\n');
  return { code: status ?? -1, ran: lines, output: await readFile(output, 'utf8') };
}

/** All jobs of a workflow that have to succeed before one of them starts, direct and indirect. */
function before(jobs: Readonly<Record<string, Job>>, name: string): string[] {
  const needs = jobs[name]?.needs ?? [];
  return needs.flatMap((need) => [need, ...before(jobs, need)]);
}

describe('a job with permissions in AWS', () => {
  it('starts only after all checks of the same commit, in every workflow', () => {
    const privileged = allJobs().filter(
      ({ file, job: { permissions: rights } }) => rights['id-token'] === 'write' && file !== 'rollback.yml',
    );
    expect(privileged.length).toBeGreaterThan(2);
    for (const { file, at, name } of privileged) {
      // A reusable workflow's `needs` are at its caller.
      if (Object.keys(workflows.get(file)?.on ?? {}).join() === 'workflow_call') continue;
      const jobs = jobsOf(file);
      const checks = before(jobs, name).filter((need) => jobs[need]?.uses === called('checks.yml'));
      expect(checks, `${at} waits for the checks`).not.toEqual([]);
    }
  });

  it.each([
    ['to-stage.yml', ['main.yml: staging', 'main.yml: production']],
    ['release.yml', ['to-stage.yml: shell', 'to-stage.yml: remotes']],
    ['deploy.yml', ['to-stage.yml: deploy']],
    ['functions.yml', ['to-stage.yml: functions']],
  ])('in %s starts from %j and nowhere else', (name, callers) => {
    expect(Object.keys(workflows.get(name)?.on ?? {})).toEqual(['workflow_call']);
    expect(
      allJobs()
        .filter(({ job: { uses } }) => uses === called(name))
        .map(({ at }) => at),
    ).toEqual(callers);
  });

  it('checks the release that it makes live, and rolls back nothing else', () => {
    const commands = commandsOf(jobsOf('release.yml').release ?? job.parse({}));
    // The command opens the pages of its own release, and rolls that one back (release/cli/settle.ts).
    expect(commands).toContain('npm run release -- publish "$NAME" --site "$SITE"');
    expect(commands).not.toMatch(/rollback|npm run smoke/);
  });

  it('releases the shell to the desk too, and says so if the environment does not name its store', async () => {
    const step = jobsOf('release.yml').release?.steps.find(({ run = '' }) => run.includes('-desk'));
    const release = async (BUCKET: string) =>
      await runStep(step, { npm: '' }, { BUCKET, SITE: 'https://desk' });
    expect(step?.if).toBe("inputs.name == 'shell'");
    expect(await release('desk')).toMatchObject({
      code: 0,
      ran: ['npm run release -- publish shell --site https://desk --store s3://desk --platform prod-desk'],
    });
    expect((await release('')).code).not.toBe(0);
  });

  it('is followed by the diff of a deploy and its smoke test', () => {
    const { diff, deploy } = jobsOf('deploy.yml');
    expect(deploy?.needs).toEqual(['diff']);
    expect(commandsOf(diff ?? job.parse({}))).toContain('cdk diff');
    // The command runs the smoke test and rolls back (operate/deploy.test.ts).
    expect(commandsOf(deploy ?? job.parse({}))).toContain('npm run deploy -w infra/cdk -- "$STAGE"');
    const { functions } = jobsOf('functions.yml');
    expect(commandsOf(functions ?? job.parse({}))).toContain(
      'npm run deploy -w infra/cdk -- "$STAGE" "$NAME"',
    );
  });
});

it('one check says that all are green: it waits for each other, whatever becomes of it', () => {
  const { all, ...others } = jobsOf('checks.yml');
  expect(all?.needs.toSorted()).toEqual(Object.keys(others).toSorted());
  expect(all?.if).toBe('always()');
});

describe('an older commit is not deployed over a newer one', () => {
  it('by a slower run: main runs one at a time, and none is stopped in the middle', () => {
    expect(workflows.get('main.yml')?.concurrency).toEqual({ group: 'main', 'cancel-in-progress': false });
  });

  it.each(['deploy', 'release', 'functions'])(
    'by a re-run: %s fails first thing if main has moved on',
    async (name) => {
      const [first] = jobsOf(`${name}.yml`)[name]?.steps ?? [];
      expect(first?.if).toBe('github.run_attempt > 1');
      const again = (newest: string) => runStep(first, { gh: `echo ${newest}` }, { GITHUB_SHA: 'older' });
      expect(await again('newer')).toMatchObject({
        code: 1,
        ran: ['gh api repos/practice/site/commits/main --jq .sha'],
      });
      expect((await again('older')).code).toBe(0);
    },
  );
});

describe('what main releases and deploys', () => {
  /** In the commit `known`, the files of booking were different; git does not know `gone`. */
  const git = `case "$*" in
    "cat-file -e known") ;;
    "log "*" known..HEAD") printf 'remotes/booking/src/routes.tsx\\0' ;;
    "ls-files -z") printf 'remotes/survey/src/routes.tsx\\0shell/kit/src/index.ts\\0lambdas/functions/service.ts\\0' ;;
    *) exit 1 ;;
  esac`;
  const after = async (lastSuccess: string) => {
    const { steps } = jobsOf('main.yml').changed ?? job.parse({});
    const list = steps.find(({ id }) => id === 'list');
    const { output, ran } = await runStep(list, { git, gh: `echo ${lastSuccess}` }, {});
    expect(ran[0]).toMatch(
      /^gh api repos\/practice\/site\/actions\/workflows\/main\.yml\/runs\?branch=main&status=success/,
    );
    return output.trim().split('\n');
  };

  it('is what changed since the last run that succeeded, so nothing that a failed or cancelled one left out is lost', async () => {
    expect(await after('known')).toEqual([
      'shell=false',
      'remotes=["booking"]',
      'platform=false',
      'functions=[]',
    ]);
  });

  it.each([
    ['no run ever succeeded', ''],
    ['the commit of the last one is gone', 'gone'],
  ])('is everything if %s', async (_, lastSuccess) => {
    expect(await after(lastSuccess)).toEqual([
      'shell=true',
      'remotes=["survey"]',
      'platform=true',
      `functions=${JSON.stringify((await remoteFunctions()).map(({ remote }) => remote))}`,
    ]);
  });

  it('is the platform first, then the functions of remotes, then the shell, then the remotes, which may need its new kit', () => {
    const jobs = jobsOf('to-stage.yml');
    expect(before(jobs, 'functions')).toContain('deploy');
    expect(before(jobs, 'shell')).toContain('functions');
    expect(before(jobs, 'remotes')).toEqual(expect.arrayContaining(['functions', 'shell']));
    expect(before(jobs, 'smoke')).toContain('remotes');
    expect(jobs.shell?.with).toMatchObject({ name: 'shell' });
  });
});

it.each([
  [
    { WHAT: 'a release of the site', TARGETS: 'booking@1.4.2' },
    'run release -- rollback booking@1.4.2 --store s3://releases --platform prod --why It broke',
  ],
  [
    { WHAT: 'a release of the desk', TARGETS: 'desk' },
    'run release -- rollback desk --store s3://desk --platform prod-desk --why It broke',
  ],
  [{ WHAT: 'functions', TARGETS: 'a:6 b:9' }, 'run rollback -w infra/cdk -- prod a:6 b:9'],
  [{ WHAT: 'functions', TARGETS: 'a:6', REMOTE: 'desk' }, 'run rollback -w infra/cdk -- prod/desk a:6'],
])('whoever is on call rolls back %j, and needs nobody for it', async (inputs, command) => {
  const { rollback } = jobsOf('rollback.yml');
  const env = { REMOTE: '', WHY: 'It broke', DESK_BUCKET: 'desk', ...inputs };
  expect(await runStep(rollback?.steps.at(-1), { npm: '' }, env)).toMatchObject({
    code: 0,
    ran: [`npm ${command}`],
  });
  expect(Object.keys(workflows.get('rollback.yml')?.on ?? {})).toEqual(['workflow_dispatch']);
});

it('shows a commit in staging, where every page is asked for, before people let it into production', () => {
  const jobs = jobsOf('main.yml');
  expect(before(jobs, 'production')).toEqual(expect.arrayContaining(['review', 'staging', 'checks']));
  expect(jobs.review).toMatchObject({ needs: ['staging'], environment: 'review-prod' });
  const { stage: first, ...what } = jobs.staging?.with ?? {};
  expect(jobs.production?.with).toEqual({ ...what, stage: 'prod' });
  expect(first).toBe('staging');
});

it('asks for the review of a remote’s team, and takes new versions of packages only once they are a week old', async () => {
  const owners = await readFile(join(repository, '.github/CODEOWNERS'), 'utf8');
  for (const name of await remoteNames()) expect(owners).toMatch(new RegExp(`^/remotes/${name}/ @`, 'm'));
  const { updates } = parse(await readFile(join(repository, '.github/dependabot.yml'), 'utf8'));
  expect(updates).toEqual(
    ['npm', 'github-actions'].map((name) =>
      expect.objectContaining({ 'package-ecosystem': name, cooldown: { 'default-days': 7 } }),
    ),
  );
});

describe('any workflow', () => {
  it('pins actions by digest, and uses no key or secret', async () => {
    for (const { at, job: one } of allJobs()) {
      const actions = [one.uses, ...one.steps.map(({ uses }) => uses)].filter((uses) => uses !== undefined);
      for (const action of actions) expect(action, at).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    }
    for (const name of workflows.keys()) {
      expect(await readFile(join(folder, name), 'utf8'), name).not.toMatch(
        /secrets\.|aws-access-key-id|AWS_SECRET/i,
      );
    }
  });

  it('may only read the repository; a job that assumes a role declares that itself', () => {
    for (const [name, { permissions: rights }] of workflows)
      expect(rights, name).toEqual({ contents: 'read' });
  });
});
