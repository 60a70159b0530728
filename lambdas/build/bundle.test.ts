import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { rowsOf } from '@concierge/contract/wire/functions';
import { afterAll, describe, expect, it } from 'vitest';
import { testOpeningHours } from '../core/testing/test-environment';
import { functions as platform } from '../functions';
import { bundleFunctions } from './bundle';
import { type FunctionResources, functionEnvironment } from './environment';

const secret = 'a-secret-of-the-tests';
const site = {
  SITE_ORIGIN: 'https://hearthside.example',
  BRAND_NAME: 'Hearthside Medical',
  SUPPORT_EMAIL: 'care@hearthside.example',
  SUPPORT_PHONE: '(800) 555-0142',
};
const resources: FunctionResources = {
  table: (name) => `deployed-${name}`,
  settings: {
    edge: { ORIGIN_SECRET: secret },
    site,
    guards: { HASH_KEY: secret },
    captcha: { CAPTCHA_PROVIDER: 'altcha', CAPTCHA_SECRET: secret },
    notifications: {
      ...site,
      MAIL_SENDER: 'care@hearthside.example',
      PRACTICE_EMAIL: 'front-desk@hearthside.example',
      PRACTICE_SMS: '+15550100199',
      OPENING_HOURS: testOpeningHours,
      SERVICE_AREAS: ['NY', 'TX'],
      PRACTICE_NOTICES: 'full',
      DESK_ORIGIN: site.SITE_ORIGIN,
    },
    retention: { RETENTION_DAYS: 730 },
    practice: {
      OPENING_HOURS: testOpeningHours,
      SITE_ORIGIN: site.SITE_ORIGIN,
      DESK_ORIGIN: site.SITE_ORIGIN,
    },
    audit: { AUDIT_BUCKET: 'audit', AUDIT_DAYS: 2192, AUDIT_TIME_ZONE: 'America/New_York' },
    copies: { COPIES_BUCKET: 'copies' },
    staff: { STAFF_POOL: 'us-east-1_staff0000', STAFF_CLIENT: 'the-desk-of-the-tests' },
    accountMails: {
      MAIL_SENDER: 'care@hearthside.example',
      CODES_KEY: 'arn:aws:kms:us-east-1:111122223333:key/codes',
      ...site,
    },
  },
  sdk: { AWS_REGION: 'us-east-1' },
};

/**
 * Kilobytes that each function may load at start, a few percent above what it loads. A schema or package that it does
 * not need shows here first.
 */
const startBudgets: Readonly<Record<string, number>> = {
  'get-health': 70,
  'answer-unrouted': 100,
  'get-openapi': 130,
  'get-captcha-challenge': 290,
  'check-sign-up': 292,
  'note-staff-sign-in': 380,
  'list-my-requests': 300,
  'change-my-request': 305,
  'count-page-events': 310,
  'change-request': 325,
  'create-patient-survey': 320,
  'create-appointment-request': 354,
  'create-contact-form-submission': 354,
  'send-confirmation-email': 390,
  'send-notification-email': 390,
  'send-sms-notification': 365,
  'send-pending-notifications': 515,
  'send-account-mail': 620,
  'note-bounces': 320,
};

const outdir = await mkdtemp(join(tmpdir(), 'functions-'));
const rows = rowsOf(platform);
const functions = await bundleFunctions(outdir, [
  { ...platform, folder: join(import.meta.dirname, '../functions') },
]);
afterAll(() => rm(outdir, { recursive: true }));

/**
 * Loads a function alone, in a thread that has its own environment and nothing else. Formatting a number there fails:
 * loading Intl's formats would make every start slower.
 */
function exportsOf(entry: string, env: Record<string, string>): Promise<unknown> {
  const code = `Intl.NumberFormat = Number.prototype.toLocaleString = null; import(${JSON.stringify(entry)}).then((m) => require('node:worker_threads').parentPort.postMessage(Object.keys(m)))`;
  const worker = new Worker(code, { eval: true, env });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => worker.terminate());
}

/** The size of what a function loads at start: its module, and the chunks that this imports statically. */
function startBytes(name: string): number {
  const outputs = functions[name]?.outputs ?? {};
  const loaded = new Set([relative(join(import.meta.dirname, '../..'), join(outdir, name, 'handler.mjs'))]);
  // A set's iteration includes what is added while it runs.
  for (const path of loaded) {
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) loaded.add(imported);
  }
  return [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? Number.NaN), 0);
}

describe('the bundles', () => {
  it.each(rows.map((row) => [row.function, row] as const))(
    '%s starts from its own folder with the environment of its row',
    async (name, row) => {
      const entry = join(outdir, name, 'handler.mjs');
      expect(await exportsOf(entry, functionEnvironment(row, resources))).toEqual(['handler']);
    },
  );

  it('load no more at start than they have to', () => {
    const kilobytes = rows.map(({ function: name }) => [name, Math.ceil(startBytes(name) / 1000)]);
    const over = kilobytes.filter(([name, size]) => !(Number(size) <= (startBudgets[String(name)] ?? 0)));
    expect(over, 'kilobytes over budget').toEqual([]);
  });

  it('contain no renderer, no test code and no other sources', async () => {
    for (const directory of Object.keys(functions).map((name) => join(outdir, name))) {
      for (const file of await readdir(directory)) {
        expect(file).toMatch(/^(handler|chunk-\w+)\.mjs$/);
        const code = await readFile(join(directory, file), 'utf8');
        expect(
          /renderToStaticMarkup|react-dom|html-to-text|dynalite/.exec(code)?.[0],
          `${directory}/${file}`,
        ).toBeUndefined();
      }
    }
  });
});

describe('a function’s environment', () => {
  it('names only the tables and settings of its row', () => {
    expect(functionEnvironment(endpoints.health, resources)).toEqual({
      POWERTOOLS_SERVICE_NAME: 'get-health',
      AWS_REGION: 'us-east-1',
      ORIGIN_SECRET: secret,
    });
  });
});
