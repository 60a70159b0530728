import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalSite, localSiteFile } from '@concierge/command-line/local-site';
import { repository } from '@concierge/command-line/workspace';
import { type AwsStandins, startAwsStandins } from '@concierge/lambdas/core/testing/aws-standins';
import { type Engine, startEngine } from '@concierge/lambdas/core/testing/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from './cli';

let folder: string;
let aws: AwsStandins;
let engine: Engine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concierge-staff-'));
  const variables = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  [aws, engine] = await Promise.all([startAwsStandins(), startEngine()]);
  vi.stubEnv('CONCIERGE_STATE', folder);
  const { endpoint: cognito } = aws;
  const others = { dynamodb: engine.endpoint, sns: cognito, s3: cognito };
  const origins = { public: cognito, desk: cognito };
  const parts = { cognito, staffPoolId: 'us-east-1_staff', ...others };
  const site: LocalSite = { origins, previewKey: '', parts };
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(localSiteFile(folder), JSON.stringify(site));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([aws.stop(), engine.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function staff(...args: string[]) {
  const printed: string[] = [];
  const code = await main(args, (text) => void printed.push(text)).catch(({ message }: Error) => {
    printed.push(message);
    return 1;
  });
  return { code, text: printed.join('\n') };
}

const olga = 'olga@desk.example';
const ann = 'ann@desk.example';
const password = /\n\n {2}([a-z2-9-]{19})\n\n/;

describe('npm run staff', () => {
  it('adds somebody and prints a temporary password, which the list does not', async () => {
    const { code, text } = await staff('add', 'Ann@Desk.example', '--role', 'physician');
    expect([code, text]).toEqual([0, expect.stringMatching(password)]);
    expect(text).toContain('At the first sign-in');
    aws.staff.add(olga, 'owner');
    const listed = (await staff('list')).text;
    expect(listed.split('\n').slice(1)).toEqual([
      '  ann@desk.example   physician  invited',
      '  olga@desk.example  owner      active',
    ]);
    expect(listed).not.toContain(password.exec(text)?.[1]);
  });

  it('changes a role, resets a lost authenticator, and removes', async () => {
    aws.staff.add(olga, 'owner');
    aws.staff.add(ann, 'desk');
    expect(await staff('role', ann, 'owner')).toEqual({ code: 0, text: `${ann} is owner now.` });
    expect((await staff('reset', ann)).text).toMatch(password);
    expect((await staff('list')).text).toMatch(/ann@desk.example +owner +invited/);
    expect((await staff('remove', ann)).code).toBe(0);
    expect((await staff('list')).text).not.toContain(ann);
  });

  it('writes what it is about to do into the audit, with the name of whoever runs it, or does nothing', async () => {
    await staff('add', ann, '--role', 'desk');
    await staff('list');
    const entries = [...aws.objects.values()].map((text) => JSON.parse(text));
    expect(entries).toEqual([
      expect.objectContaining({ action: 'staff', person: userInfo().username, what: `add ${ann} as desk` }),
      expect.objectContaining({ what: 'Listed the staff' }),
    ]);
    aws.modes.s3 = 'error';
    expect((await staff('remove', ann)).code).toBe(1);
    aws.modes.s3 = 'ok';
    expect((await staff('list')).text).toContain(ann);
  });

  it('leaves the last owner alone without --yes', async () => {
    aws.staff.add(olga, 'owner');
    aws.staff.add('gone@desk.example', 'owner', { enabled: false });
    for (const args of [
      ['remove', olga],
      ['role', olga, 'desk'],
      ['reset', olga],
    ]) {
      const { code, text } = await staff(...args);
      expect([code, text]).toEqual([1, expect.stringContaining('the last owner')]);
    }
    expect((await staff('role', olga, 'desk', '--yes')).code).toBe(0);
    expect((await staff('role', olga, 'owner')).code).toBe(0);
    expect((await staff('reset', olga, '--yes')).text).toMatch(password);
    expect((await staff('remove', olga)).code).toBe(0);
    expect((await staff('remove', 'gone@desk.example')).code).toBe(0);
    expect((await staff('list')).text).toContain('Nobody is staff');
  });

  it('waits for nobody who changes the staff at the same time, and says so', async () => {
    aws.staff.add(olga, 'owner');
    const added = await Promise.all(
      ['one', 'two', 'three'].map((name) => staff('add', `${name}@desk.example`, '--role', 'desk')),
    );
    const said = added.filter(({ code }) => code !== 0).map(({ text }) => text);
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said)).toEqual(new Set(['Somebody else is changing the staff. Try again.']));
  });

  it.each([
    [['add', ann], 'Which role? The roles are desk, physician, owner.'],
    [['add', ann, '--role', 'king'], '"king" is no role. The roles are desk, physician, owner.'],
    [['add', 'ann', '--role', 'desk'], '"ann" is not an email address.'],
    [['add', olga, '--role', 'desk'], `${olga} is on this machine`],
    [['remove', ann], `${ann} is not staff on this machine`],
    [['role', ann, 'desk'], `${ann} is not staff on this machine`],
    [['reset', ann], `${ann} is not staff on this machine`],
    [['add', ann, '--rule', 'desk'], "Unknown option '--rule'"],
    [['fire', ann], 'npm run staff -- list'],
    [['list', ann], 'npm run staff -- list'],
    [[], 'npm run staff -- list'],
  ])('explains %j', async (args, said) => {
    aws.staff.add(olga, 'owner');
    const { code, text } = await staff(...args);
    expect([code, text]).toEqual([1, expect.stringContaining(said)]);
    expect(aws.cognitoCalls.filter((name) => name.startsWith('AdminDelete'))).toHaveLength(
      args[0] === 'remove' ? 1 : 0,
    );
  });

  it('says that no site runs, and what Cognito answered', async () => {
    aws.modes.cognito = 'error';
    const command = ['infra/bootstrap/run.mjs', 'staff', 'list'];
    await expect(promisify(execFile)(process.execPath, command, { cwd: repository })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The call to AWS failed: InternalErrorException, .+\n$/m),
    });
    await engine.stop();
    expect((await staff('list')).text).toContain('start it with npm start');
    engine = await startEngine();
  });
});
