import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { surveyHandler } from '@concierge/lambdas/core/survey/handler';
import { elsewhere } from '@concierge/lambdas/core/testing/booked-request';
import { post } from '@concierge/lambdas/core/testing/test-environment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditHandler } from './desk-audit';
import { exportHandler } from './desk-export';
import { personDataHandler } from './desk-person-data';
import { runJobsHandler } from './desk-run-jobs';
import { auditAnswer } from './schemas/audit';
import { exportAnswer } from './schemas/data';
import { personAnswer } from './schemas/person';
import { actionsAt } from './testing/actions';
import { startDesk } from './testing/desk';

async function startOwned() {
  const desk = await startDesk();
  // What was stored before is hashed under an earlier secret.
  const rotated = {
    ...desk.runtime,
    env: { ...desk.runtime.env, HASH_KEY: 'the-hash-key-after-its-rotation' },
  };
  const ask = personDataHandler(rotated);
  const exported = exportHandler(rotated);
  const runJobs = runJobsHandler(rotated);
  const read = auditHandler(rotated);

  const asked = async (body: object) => personAnswer.parse((await desk.as('olga', ask, body)).body);
  const look = async ({ job }: { readonly job: string }) => asked({ action: 'view', job });
  async function finished(body: object) {
    const job = await asked(body);
    expect(job.state).toBe('waiting');
    await runJobs({});
    return look(job);
  }
  /** The files of an export. */
  async function filesOf({ job }: { readonly job: string }) {
    const files: { file: string; bytes: number; content: Record<string, { reference: string }[]> }[] = [];
    let after: string | undefined;
    do {
      const body = { what: 'person', job, ...(after === undefined ? {} : { after }) };
      const answer = await desk.as('olga', exported, body);
      const { file, text, next } = exportAnswer.parse(answer.body);
      files.push({ file, bytes: Buffer.byteLength(answer.text), content: JSON.parse(text) });
      after = next;
    } while (after !== undefined);
    return files;
  }
  return {
    ...desk,
    ...actionsAt(desk),
    ask,
    runJobs,
    asked,
    look,
    find: (email: string) => finished({ action: 'find', email }),
    remove: (email: string, others: readonly string[] = []) =>
      finished({ action: 'delete', email, confirm: email, others }),
    filesOf,
    /** The references in all files of an export. */
    exportedBy: async (found: { readonly job: string }) =>
      (await filesOf(found))
        .flatMap(({ content }) => Object.values(content).flat())
        .map(({ reference }) => reference)
        .sort(),
    /** Stores more messages like the one that is stored. */
    async copies(count: number, changes: object) {
      const [item] = await desk.engine.items('contact_form_submissions');
      for (let n = 0; n < count; n += 1) {
        const id = randomUUID();
        await desk.engine.put('contact_form_submissions', { ...item, ...changes, id, reference: `of ${id}` });
      }
    },
    /** A survey that names a request by what anybody may know of it. */
    async claim(fields: { claimed_reference?: string; appointment_request_id?: string }) {
      const ids = { id: randomUUID(), session_id: randomUUID() };
      const survey = { ...ids, ...fields, has_diabetes: true, elaborations: {}, additional_notes: '' };
      const answer = await post(surveyHandler(desk.runtime), { ...survey, recaptchaToken: '' }, elsewhere());
      if (answer.status !== 201) throw new Error(answer.text);
      return String(answer.body.reference);
    },
    auditOf: async (query: object) =>
      auditAnswer
        .parse((await desk.as('olga', read, query)).body)
        .entries.filter(({ action }) => action !== 'audit'),
    /** References of all that is stored. */
    async stored() {
      const tables = ['appointment_requests', 'contact_form_submissions', 'patient_surveys'] as const;
      const items = await Promise.all(tables.map((table) => desk.engine.items(table)));
      return items
        .flat()
        .map(({ reference }) => String(reference))
        .sort();
    },
  };
}

/** The same runtime, with something that happens before each call of one kind to DynamoDB. */
function before(runtime: Required<Runtime>, command: string, act: () => Promise<void>): Required<Runtime> {
  const { dynamoDb } = runtime.clients;
  const interrupted = () => {
    const client = dynamoDb();
    client.middlewareStack.add((next, { commandName }) => async (call) => {
      if (commandName === command) await act();
      return next(call);
    });
    return client;
  };
  return { ...runtime, clients: { ...runtime.clients, dynamoDb: interrupted } };
}

let desk: Awaited<ReturnType<typeof startOwned>>;
beforeEach(async () => {
  desk = await startOwned();
});
afterEach(() => desk.stop());

const ada = 'ada@path.example';

describe('everything of one person, after the secret of the hashes was rotated', () => {
  it('is found with its survey and notes, exported, and deleted with its counts; nobody else’s is', async () => {
    const one = await desk.received('appointment', { email: ada });
    const message = await desk.received('contact', { email: ada });
    const survey = await desk.survey(one);
    await desk.act('ann', one.key, { action: 'note', text: 'Prefers mornings' });
    const other = await desk.received('contact');
    const guards = (await desk.engine.items('request_guards')).length;

    const found = await desk.find(ada.toUpperCase());
    expect(found.summary?.counts).toMatchObject({
      appointment_requests: 1,
      contact_form_submissions: 1,
      patient_surveys: 1,
    });
    const theirs = [one, message, survey].map(({ reference }) => reference);
    expect(found.summary?.references.toSorted()).toEqual(theirs.toSorted());
    const [file, ...more] = await desk.filesOf(found);
    expect(more).toEqual([]);
    const text = JSON.stringify(file);
    for (const part of [...theirs, 'Prefers mornings', 'Since 2019']) expect(text).toContain(part);
    expect(text).not.toContain(other.reference);

    const deleted = await desk.remove(ada);
    expect(deleted.summary).toEqual(found.summary);
    expect(await desk.stored()).toEqual([other.reference]);
    expect(found.summary?.counts.request_guards).toBeGreaterThan(2);
    expect((await desk.engine.items('request_guards')).length).toBeLessThan(guards);
    const again = await desk.find(ada);
    expect(Object.values(again.summary?.counts ?? {})).toEqual([0, 0, 0, 0]);
    expect(await desk.auditOf({ by: 'record', value: one.reference })).toContainEqual(
      expect.objectContaining({ action: 'delete', person: 'olga@desk.example', role: 'owner' }),
    );
  });

  it('is 250 records, each in the export, the audit and the deletion', async () => {
    await desk.received('contact', { email: ada });
    await desk.copies(249, {});
    const references = await desk.stored();
    const found = await desk.find(ada);
    expect(found.summary?.references).toHaveLength(100);
    expect(await desk.exportedBy(found)).toEqual(references);
    const [exported] = await desk.auditOf({ by: 'person', value: 'olga@desk.example' });
    expect(exported).toMatchObject({ action: 'export' });
    expect(exported?.records.toSorted()).toEqual(references);
    await desk.remove(ada);
    expect(await desk.stored()).toEqual([]);
    const [entry] = await desk.auditOf({ by: 'person', value: 'olga@desk.example' });
    expect(entry?.records.toSorted()).toEqual(references);
    expect(references).toHaveLength(250);
  });

  it('is exported in files of a thousand records at most, each of which an answer can hold', async () => {
    await desk.received('contact', { email: ada });
    await desk.copies(1100, {});
    await desk.copies(60, { desk_history: [{ kind: 'note', text: 'A "long" note.\n'.repeat(6000) }] });
    const found = await desk.find(ada);
    const files = await desk.filesOf(found);
    expect(files.length).toBeGreaterThan(2);
    for (const { content, bytes } of files) {
      expect(Object.values(content).flat().length).toBeLessThanOrEqual(1000);
      expect(bytes).toBeLessThan(6_000_000);
    }
    expect(await desk.exportedBy(found)).toEqual(await desk.stored());
  });
});

describe('what belongs to a person', () => {
  it('includes what was merged into theirs, also of another spelling, and its survey', async () => {
    const one = await desk.received('appointment', { email: ada });
    const part = await desk.received('appointment', { email: 'ada+fair@path.example' });
    const survey = await desk.survey(part);
    await desk.act('ann', part.key, { action: 'merge', into: one.key, same_person: true });
    const { summary } = await desk.remove(ada);
    expect(summary?.references.toSorted()).toEqual(
      [one, part, survey].map(({ reference }) => reference).toSorted(),
    );
    expect(summary?.other_spellings).toEqual([]);
    expect(await desk.stored()).toEqual([]);
  });

  it('does not include what theirs was merged into, which then no longer names it', async () => {
    const head = await desk.received('contact', { email: 'ada+fair@path.example' });
    const [part, stays] = [
      await desk.received('contact', { email: ada }),
      await desk.received('contact', { email: 'ada+fair@path.example' }),
    ];
    for (const one of [part, stays])
      await desk.act('ann', one.key, { action: 'merge', into: head.key, same_person: true });
    const { summary } = await desk.remove(ada);
    expect(summary?.references).toEqual([part.reference]);
    expect(summary?.other_spellings).toEqual(['ada+fair@path.example']);
    const [row] = (await desk.list({ search: head.reference })).rows;
    expect(row?.merged).toBe(1);
    expect((await desk.open(head.key)).parts.map(({ reference }) => reference)).toEqual([stays.reference]);
  });

  it('includes surveys that only claim or name a request, which are exported apart', async () => {
    const one = await desk.received('appointment', { email: ada });
    const verified = await desk.survey(one);
    const claimed = await desk.claim({ claimed_reference: one.reference });
    const naming = await desk.claim({ appointment_request_id: one.id });
    const unlinked = await desk.survey();
    const found = await desk.find(ada);
    expect(found.summary).toMatchObject({ unverified: 2, counts: { patient_surveys: 3 } });
    const [theirs, perhaps, ...more] = await desk.filesOf(found);
    expect(more).toEqual([]);
    expect(theirs?.content.patient_surveys?.map(({ reference }) => reference)).toEqual([verified.reference]);
    expect(perhaps?.file).toMatch(/-not-verified\.json$/);
    expect(perhaps?.content.patient_surveys?.map(({ reference }) => reference).sort()).toEqual(
      [claimed, naming].sort(),
    );
    await desk.remove(ada);
    expect(await desk.stored()).toEqual([unlinked.reference]);
  });

  it('includes another spelling only if it is confirmed', async () => {
    const [one, fair, work] = [
      await desk.received('contact', { email: ada }),
      await desk.received('contact', { email: 'ada+fair@path.example' }),
      await desk.received('contact', { email: 'Ada+Work@path.example' }),
    ];
    const spellings = ['ada+fair@path.example', 'ada+work@path.example'];
    expect((await desk.find(ada)).summary?.other_spellings).toEqual(spellings);
    const { summary } = await desk.remove(ada, ['ada+work@path.example']);
    expect(summary?.references.toSorted()).toEqual([one.reference, work.reference].toSorted());
    expect(summary?.other_spellings).toEqual(['ada+fair@path.example']);
    expect(await desk.stored()).toEqual([fair.reference]);
  });
});

it('what was found is not shown before its entry is in the audit', async () => {
  await desk.received('contact', { email: ada });
  const job = await desk.asked({ action: 'find', email: ada });
  desk.aws.modes.s3 = 'error';
  await expect(desk.runJobs({})).rejects.toThrow();
  expect(await desk.look(job)).toEqual({ job: job.job, action: 'find', state: 'failed' });
});

describe('a deletion', () => {
  it('is refused if the addresses differ, and for another mailbox’s address', async () => {
    const wrong = [
      { email: ada, confirm: 'ada@path.test', others: [] },
      { email: ada, confirm: ada, others: ['bob@path.example'] },
    ];
    const errors = await Promise.all(
      wrong.map(async (body) => (await desk.as('olga', desk.ask, { action: 'delete', ...body })).error),
    );
    expect(errors.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([['confirm'], ['others']]);
  });

  it('deletes nothing before its entry is in the audit, and can be asked for again', async () => {
    const { reference } = await desk.received('contact', { email: ada });
    const job = await desk.asked({ action: 'delete', email: ada, confirm: ada, others: [] });
    desk.aws.modes.s3 = 'error';
    await expect(desk.runJobs({})).rejects.toThrow();
    expect(await desk.stored()).toEqual([reference]);
    expect((await desk.look(job)).state).toBe('failed');
    desk.aws.modes.s3 = 'ok';
    await desk.remove(ada);
    expect(await desk.stored()).toEqual([]);
  });

  it('says what came in meanwhile', async () => {
    await desk.received('contact', { email: ada });
    let came = false;
    const arriving = before(desk.runtime, 'DeleteItemCommand', async () => {
      if (!came) await desk.received('contact', { email: ada });
      came = true;
    });
    const job = await desk.asked({ action: 'delete', email: ada, confirm: ada, others: [] });
    await runJobsHandler(arriving)({});
    const { summary } = await desk.look(job);
    expect(summary?.counts.contact_form_submissions).toBe(1);
    expect(summary?.left).toBeGreaterThan(0);
    expect(await desk.stored()).toHaveLength(1);
  });

  it('leaves no address in its job', async () => {
    await desk.received('contact', { email: ada });
    await desk.find(ada);
    await desk.remove(ada);
    const { Items } = await desk.engine.client.send(new ScanCommand({ TableName: 'desk_jobs' }));
    expect(JSON.stringify(Items)).not.toContain(ada);
  });
});

describe('a job', () => {
  it('is done once by two runs at the same time', async () => {
    await desk.received('contact', { email: ada });
    const jobs = [];
    for (let n = 0; n < 3; n += 1) jobs.push(await desk.asked({ action: 'find', email: ada }));
    await Promise.all([desk.runJobs({}), desk.runJobs({}), desk.runJobs({})]);
    for (const job of jobs) expect((await desk.look(job)).state).toBe('done');
    const entries = await desk.auditOf({ by: 'person', value: 'olga@desk.example' });
    expect(entries.filter(({ action }) => action === 'search')).toHaveLength(3);
  });

  it('whose run died is taken up again after a quarter of an hour, and not before', async () => {
    const one = await desk.received('appointment', { email: ada });
    const part = await desk.received('appointment', { email: 'ada+fair@path.example' });
    await desk.survey(part);
    await desk.act('ann', part.key, { action: 'merge', into: one.key, same_person: true });
    const job = await desk.asked({ action: 'delete', email: ada, confirm: ada, others: [] });
    const dying = before(desk.runtime, 'DeleteItemCommand', async () => {
      // It never goes on once one of the two records is gone.
      if ((await desk.stored()).length === 1) await new Promise(() => {});
    });
    void runJobsHandler(dying)({});
    await expect.poll(async () => (await desk.stored()).length).toBe(1);
    await desk.runJobs({});
    expect((await desk.look(job)).state).toBe('running');
    desk.advance(15 * 60 + 1);
    await desk.runJobs({});
    expect((await desk.look(job)).state).toBe('done');
    expect(await desk.stored()).toEqual([]);
  });

  it('is shown to whoever asked for it, for a day', async () => {
    desk.people.bea.sub = desk.aws.staff.add('bea@desk.example', 'owner').sub;
    const job = await desk.find(ada);
    const look = { action: 'view', job: job.job };
    expect((await desk.as('bea', desk.ask, look)).status).toBe(404);
    expect((await desk.as('olga', desk.ask, look)).status).toBe(200);
    desk.advance(25 * 3600);
    expect((await desk.as('olga', desk.ask, look)).status).toBe(404);
  });
});
