import { randomUUID } from 'node:crypto';
import type { IntakeInsertBody } from '@concierge/contract/forms/intake';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { confirmationBody, intakeBody, notificationBody } from '@concierge/lambdas/core/testing/samples';
import {
  post,
  startDeployedTestEnvironment,
  type TestEnvironment,
} from '@concierge/lambdas/core/testing/test-environment';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf, faultOfRecord, faultOfSurvey } from './faults';
import { type FuzzedRequest, requestTo } from './requests';
import { eventOf, type FuzzedEndpoint } from './site';

/** Few in `npm test`, 10,000 in `npm run fuzz`. A failure prints the seed that repeats it. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const timeout = 60_000 + numRuns * 60;

/** What endpoints need besides: bodies that are right, by function, and the claims of whoever asks. */
interface Prepared {
  readonly right: Readonly<Record<string, unknown>>;
  readonly claims: Record<string, string>;
}

/**
 * Declares the tests of some endpoints, all against one environment.
 * @param prepare Gets a request that is stored
 */
export function fuzz(
  endpoints: readonly FuzzedEndpoint[],
  prepare?: (environment: TestEnvironment, stored: IntakeInsertBody) => Promise<Prepared>,
): void {
  let environment: TestEnvironment;
  const aims: Record<string, unknown>[] = [];
  /** A valid body, as a browser would send it, by function: random ones are seldom valid in every field. */
  const right = new Map<string, unknown>();
  /** Claims of a signed-in person who has a request. */
  let claims: Record<string, string> = {};
  const met = new Map<string, Map<number, number>>();

  beforeAll(async () => {
    environment = await startDeployedTestEnvironment();
    right.set('count-page-events', {
      failures: [
        { remote: 'booking', version: '1.0.0', page: '/contact', browser: 'chrome', message: 'Error: …' },
      ],
    });
    for (let count = 0; count < 5; count += 1) {
      const body = intakeBody();
      await post(intakeHandler(environment.runtime, 'appointment'), body, {
        'x-viewer-address': randomUUID(),
      });
      right.set('send-confirmation-email', confirmationBody('appointment', body));
      right.set('send-notification-email', notificationBody('appointment', body));
      right.set('send-sms-notification', notificationBody('appointment', body));
      right.set('change-request', {
        id: randomUUID(),
        action: 'cancel',
        reference: 'ZZZ-ZZZZ',
        email: body.email,
      });
      right.set('change-my-request', { id: randomUUID(), action: 'cancel', request: body.id });
      if (!prepare) claims = { token_use: 'id', email: body.email, email_verified: 'true' };
      aims.push({
        type: 'appointment',
        requestId: body.id,
        appointmentRequestId: body.id,
        name: body.name,
        email: body.email,
      });
      if (!prepare || count > 0) continue;
      const prepared = await prepare(environment, body);
      for (const [name, own] of Object.entries(prepared.right)) right.set(name, own);
      ({ claims } = prepared);
    }
  }, timeout);
  afterAll(async () => {
    console.log([...met].map(([name, statuses]) => `${name}: ${tally(statuses)}`).join('\n'));
    await environment.stop();
  });

  describe(`${numRuns} requests to each endpoint, seed ${seed}`, () => {
    it.each(endpoints.map((endpoint, index) => [endpoint.row.function, endpoint, index] as const))(
      '%s answers as documented, and never with a 5xx',
      async (name, endpoint, index) => {
        const handler = await endpoint.load();
        const statuses = new Map<number, number>();
        met.set(name, statuses);
        const { path, method, schema, takesForms } = endpoint;
        const { kind, id } = Object(right.get(name));
        const stored = endpoint.row.roles && id ? [{ kind, id }] : [];
        const aimed = path.startsWith('/api/functions/') ? aims : stored;
        await fc.assert(
          fc.asyncProperty(requestTo(method, schema, takesForms, aimed), async (request) => {
            const answer = await handler(
              eventOf(path, request, endpoint.row.signedIn || endpoint.row.roles ? claims : undefined),
            );
            const status = answer.statusCode ?? 0;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            const fault = faultOf(endpoint, answer);
            if (fault) throw new Error(fault);
          }),
          {
            numRuns,
            seed: seed + index,
            // Random requests may include neither a valid one nor one with the wrong method, so both are added.
            examples: [
              ...(right.has(name) ? [[asSent(right.get(name))] as [FuzzedRequest]] : []),
              [otherMethod],
            ],
          },
        );
        // A run without a rejection or without a success would prove little.
        expect(statuses.get(schema ? 400 : 405)).toBeGreaterThan(0);
        expect([200, 201].some((status) => statuses.has(status))).toBe(true);
      },
      timeout,
    );
  });

  describe('after all requests', () => {
    const records = async () => [
      ...(await environment.engine.items('appointment_requests')),
      ...(await environment.engine.items('contact_form_submissions')),
    ];

    it('stored records have only known fields, with valid values', async () => {
      const faults = [
        ...(await records()).map(faultOfRecord),
        ...(await environment.engine.items('patient_surveys')).map(faultOfSurvey),
      ];
      expect(faults.filter(Boolean)).toEqual([]);
    });

    it('no message was sent beyond those that stored records call for', async () => {
      const stored = await records();
      const { PRACTICE_EMAIL = '', PRACTICE_SMS } = process.env;
      const allowed = new Set([PRACTICE_EMAIL, ...stored.map(({ email }) => String(email))]);
      const { emails, sms } = environment.aws;
      expect(emails.filter(({ to }) => to.length !== 1 || !allowed.has(to[0] ?? ''))).toEqual([]);
      expect(sms.filter(({ to }) => to !== PRACTICE_SMS)).toEqual([]);
      expect(emails.length).toBeLessThanOrEqual(2 * stored.length);
      expect(sms.length).toBeLessThanOrEqual(stored.length);
    });

    it('no prototype was polluted', () => {
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'consent')).toBeUndefined();
    });
  });
}

const tally = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} x ${count}`)
    .join(', ');

const asSent = (body: unknown): FuzzedRequest => ({
  method: 'POST',
  contentType: 'application/json',
  body: new TextEncoder().encode(JSON.stringify(body)),
  query: '',
  viewer: '203.0.113.7',
});

const otherMethod: FuzzedRequest = { ...asSent({}), method: 'PUT' };
