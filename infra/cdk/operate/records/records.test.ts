import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalSite, localSiteFile } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import type { TableName } from '@concierge/contract/tables';
import { personTables } from '@concierge/lambdas/core/person/tables';
import { startTestEnvironment } from '@concierge/lambdas/core/testing/test-environment';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { main, type Terminal } from './cli';

const health = 'MARK-OF-HEALTH';
const items: readonly (readonly [TableName, Record<string, unknown>])[] = [
  [
    'appointment_requests',
    {
      ...{ id: 'a1', email: 'Ann@Example.com', message: health, reference: 'AAA-1111' },
      desk_history: [{ by: 'olga@desk.example', kind: 'note', text: 'Called back' }],
    },
  ],
  ['appointment_requests', { id: 'b1', email: 'ben@example.com', message: 'of Ben' }],
  [
    'contact_form_submissions',
    { id: 'a2', email: 'ann@example.com', message: health, reference: 'AAA-2222' },
  ],
  [
    'patient_surveys',
    {
      session_id: 's1',
      submission_id: 'as',
      appointment_request_id: 'a1',
      request_verified: true,
      additional_notes: health,
    },
  ],
  // Ann gave Cleo a link that names Ann's request.
  [
    'patient_surveys',
    {
      session_id: 's4',
      submission_id: 'cs',
      appointment_request_id: 'a1',
      additional_notes: 'of Cleo',
      reference: 'SSS-4444',
    },
  ],
  ['patient_surveys', { session_id: 's2', submission_id: 'bs', appointment_request_id: 'b1' }],
  ['patient_surveys', { session_id: 's3', submission_id: 'ns', appointment_request_id: null }],
  ['request_guards', { guard: 'rate', t1: 1, i1: 'x', i2: 'a1' }],
  ['request_guards', { guard: 'hour', submissions: new Set(['b1', 'as']) }],
  ['request_guards', { guard: 'token', submission: 'a2' }],
  ['request_guards', { guard: 'claim', submission: 'a1/of-what' }],
  ['request_guards', { guard: 'of Ben', submission: 'b1' }],
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concierge-records-'));
  const variables = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  // The test environment sets these three, which other tests must not find.
  const endpoints = ['DYNAMODB', 'SES', 'SNS'].map((name) => [`AWS_ENDPOINT_URL_${name}`, ''] as const);
  for (const [name, value] of [...Object.entries(variables), ...endpoints]) vi.stubEnv(name, value);
  vi.stubEnv('CONCIERGE_STATE', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** The database of a running site, with stored records. */
async function used(stored = items): Promise<void> {
  const { engine, stop } = await startTestEnvironment();
  onTestFinished(stop);
  for (const [table, item] of stored) await engine.put(table, item);
  const { endpoint: dynamodb } = engine;
  const others = { sns: dynamodb, cognito: dynamodb, elsewhere: dynamodb, staffPoolId: '', originSecret: '' };
  const origins = { public: dynamodb, desk: dynamodb };
  const site: LocalSite = { origins, previewKey: '', parts: { dynamodb, ...others } };
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(localSiteFile(folder), JSON.stringify(site));
}

async function records(args: readonly string[], answer?: string) {
  const printed: string[] = [];
  const questions: string[] = [];
  const terminal: Terminal = {
    print: (text) => void printed.push(text),
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
  };
  const code = await main(args, terminal).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    printed.push(error.message);
    return 1;
  });
  return { code, text: printed.join('\n'), questions };
}
const exported = async (email: string): Promise<Record<TableName, Record<string, unknown>[]>> =>
  JSON.parse((await records(['export', email])).text);
const countOf = async (email: string) => {
  const found = await exported(email);
  return personTables.map((table) => found[table].length);
};

describe('npm run records', () => {
  it('exports everything stored about an address, in any spelling, and nothing about others', async () => {
    await used();
    const found = await exported('ann@example.COM');
    expect(found.appointment_requests).toEqual([expect.objectContaining({ id: 'a1', message: health })]);
    expect(found.contact_form_submissions.map(({ id }) => id)).toEqual(['a2']);
    expect(found.patient_surveys.map(({ session_id }) => session_id)).toEqual(['s1']);
    expect(JSON.stringify(found.appointment_requests)).toContain('Called back');
    const guards = ['claim', 'hour', 'rate', 'token'];
    expect(found.request_guards.map(({ guard }) => guard).sort()).toEqual(guards);
    expect(JSON.stringify(found)).not.toMatch(/of Ben|b1/);
  });

  it('deletes it after the address is typed again, leaves others alone, and prints no health data', async () => {
    await used();
    const ofBen = await exported('ben@example.com');
    expect(ofBen.request_guards).toHaveLength(2);
    const { code, text, questions } = await records(['delete', 'ann@example.com'], 'ann@example.com');
    expect(code).toBe(0);
    expect(questions).toHaveLength(1);
    expect(text).toContain('AAA-1111');
    expect(text).toContain('nothing is left');
    expect(text).not.toContain(health);
    expect(await countOf('ann@example.com')).toEqual([0, 0, 0, 0]);
    expect(await exported('ben@example.com')).toEqual(ofBen);
  });
});

it('lists other spellings of the mailbox and leaves their records alone', async () => {
  const alias = 'ann+fair@example.com';
  await used([
    ['appointment_requests', { id: 'a1', email: 'ann@example.com' }],
    ['appointment_requests', { id: 'a3', email: alias }],
    ['appointment_requests', { id: 'b1', email: 'ben@example.com' }],
  ]);
  expect(await exported('Ann@example.com')).toMatchObject({ other_spellings: [alias] });
  const { text } = await records(['delete', 'ann@example.com', '--yes']);
  expect(text).toContain(alias);
  expect(text).not.toContain('ben@');
  expect((await exported(alias)).appointment_requests).toHaveLength(1);
});

describe('deleting', () => {
  it.each([undefined, '', 'y', 'ben@example.com'])('does nothing if the answer is %j', async (answer) => {
    await used();
    const { code, text } = await records(['delete', 'ann@example.com'], answer);
    expect(code).toBe(1);
    expect(text).toContain('Nothing was deleted');
    expect(await countOf('ann@example.com')).toEqual([1, 1, 1, 4]);
  });

  it('does not ask with --yes, or if nothing is stored', async () => {
    await used();
    expect(await records(['delete', 'ann@example.com', '--yes'])).toMatchObject({ code: 0, questions: [] });
    const again = await records(['delete', 'ann@example.com']);
    expect(again).toMatchObject({ code: 0, questions: [] });
    expect(again.text).toContain('Nothing is stored');
  });
});

describe('a survey that only names a request', () => {
  it('is deleted with the request only if that is asked for, and named otherwise', async () => {
    await used();
    const { text } = await records(['delete', 'ann@example.com', '--yes']);
    expect(text).toContain('SSS-4444');
    expect((await exported('SSS-4444')).patient_surveys).toHaveLength(1);
  });

  it('is deleted if it is the person’s', async () => {
    await used();
    const { text } = await records(['delete', 'ann@example.com', '--yes', '--unverified']);
    expect(text).toContain('patient_surveys: 2 SSS-4444');
    expect((await records(['export', 'SSS-4444'])).code).toBe(1);
  });

  it('is found by its own reference', async () => {
    await used();
    const { appointment_requests, patient_surveys } = await exported('sss4444');
    expect(appointment_requests).toEqual([]);
    expect(patient_surveys).toEqual([expect.objectContaining({ additional_notes: 'of Cleo' })]);
  });
});

describe('exporting by reference', () => {
  it.each(['AAA-1111', 'aaa-1111', 'aaa1111'])('finds the request of %s, with its survey', async (typed) => {
    await used();
    const { appointment_requests, contact_form_submissions, patient_surveys } = await exported(typed);
    expect(appointment_requests).toEqual([expect.objectContaining({ id: 'a1', message: health })]);
    expect(contact_form_submissions).toEqual([]);
    expect(patient_surveys.map(({ session_id }) => session_id)).toEqual(['s1']);
  });

  it('finds a message', async () => {
    await used();
    const { appointment_requests, contact_form_submissions } = await exported('AAA-2222');
    expect(appointment_requests).toEqual([]);
    expect(contact_form_submissions).toEqual([expect.objectContaining({ id: 'a2', message: health })]);
  });

  it('says that nothing has the reference', async () => {
    await used();
    const { code, text } = await records(['export', 'zzz-9999']);
    expect([code, text]).toEqual([1, expect.stringContaining('has the reference ZZZ-9999')]);
  });
});

it('says that no site runs', async () => {
  const { code, text } = await records(['export', 'ann@example.com']);
  expect([code, text]).toEqual([1, expect.stringContaining('npm start')]);
});

it('exports to a private file and never overwrites one', async () => {
  await used();
  const out = join(folder, 'ann.json');
  const { code, text } = await records(['export', 'ann@example.com', '--out', out]);
  expect(code).toBe(0);
  expect(text).not.toContain(health);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await readFile(out, 'utf8')).toContain(health);
  await expect(records(['export', 'ann@example.com', '--out', out])).rejects.toThrow('EEXIST');
});

it.each([
  [[]],
  [['forget', 'a@b.c']],
  [['delete']],
  [['delete', 'not-an-address']],
  [['delete', 'AAA-1111']],
  [['export', 'AAA-111']],
  [['export', 'a@b.c', 'd@e.f']],
])('prints its usage for %j', async (args) => {
  const { code, text } = await records(args);
  expect([code, text]).toEqual([1, expect.stringContaining('npm run records -- delete <address>')]);
});
