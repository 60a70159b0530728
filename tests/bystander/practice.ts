import { dynamoStore } from '@concierge/cdk/operate/records/dynamo-store';
import { type Item, personalTables, type RecordStore } from '@concierge/cdk/operate/records/person';
import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/intake';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import { inserted } from '@concierge/contract/responses';
import { type TableName, tableNames, tables } from '@concierge/contract/tables';
import { byTable } from '@concierge/lambdas/build/environment';
import type { HttpHandler } from '@concierge/lambdas/core/http/handler';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { outboxHandler } from '@concierge/lambdas/core/notifications/handler';
import { requestChangeHandler } from '@concierge/lambdas/core/requests/handler';
import { surveyHandler } from '@concierge/lambdas/core/survey/handler';
import { notificationFunctions } from '@concierge/lambdas/core/testing/notification-functions';
import { intakeBody } from '@concierge/lambdas/core/testing/samples';
import {
  type Answered,
  ask,
  httpEvent,
  post,
  startTestEnvironment,
  type TestEnvironment,
} from '@concierge/lambdas/core/testing/test-environment';
import { notificationPayload } from '../support/submissions';
import type { Bystander } from './bystanders';
import type { Stranger } from './strangers';

const hourMs = 3_600_000;
/** Early in the day, so that a round reaches the next day only on purpose. */
const firstMorning = Date.parse('2027-03-01T06:00:00.000Z');

/** The functions with their tables and services, and a clock that the test controls. */
export class Practice {
  #now = firstMorning;

  private constructor(
    readonly environment: TestEnvironment,
    private insert: Record<IntakeKind, HttpHandler>,
    private survey: HttpHandler,
    private change: HttpHandler,
    private functions: Record<NotificationName, HttpHandler>,
    private job: (event: unknown) => Promise<void>,
    readonly store: RecordStore,
  ) {}

  static async open(): Promise<Practice> {
    const environment = await startTestEnvironment();
    const { runtime: usual } = environment;
    const runtime = { ...usual, now: () => practice.#now };
    const practice: Practice = new Practice(
      environment,
      { appointment: intakeHandler(runtime, 'appointment'), contact: intakeHandler(runtime, 'contact') },
      surveyHandler(runtime),
      requestChangeHandler(runtime),
      notificationFunctions(runtime),
      outboxHandler(runtime),
      dynamoStore(
        environment.engine.client,
        byTable((name) => name),
      ),
    );
    return practice;
  }

  async serveStranger(stranger: Stranger): Promise<void> {
    const { id, endpoint, native, calls, viewer, changes } = stranger;
    const headers = { 'x-viewer-address': viewer };
    if (endpoint === 'survey') {
      const body = { id, session_id: `session-of-${id}`, ...Object.fromEntries(changes) };
      await post(this.survey, body, headers);
      return;
    }
    if (endpoint === 'change') {
      const asked = { id, action: 'cancel', reference: 'ZZZ-ZZZZ', email: `${id}@stranger.example` };
      const body = { ...asked, ...Object.fromEntries(changes) };
      if (native) await this.#postForm(this.change, body, viewer);
      else await post(this.change, body, headers);
      return;
    }
    const body = { ...this.#bodyOf(id, `${id}@stranger.example`), ...Object.fromEntries(changes) };
    if (native) await this.#postForm(this.insert[endpoint], body, viewer);
    else await post(this.insert[endpoint], body, headers);
    // They also control what they send to the notification functions.
    if (calls) await this.#call(endpoint, body, headers);
  }

  /** Returns all answers to the bystander, in order. */
  async serveBystander(person: Bystander): Promise<string[]> {
    const { id, kind, behavior, surveyed, viewer } = person;
    const headers = { 'x-viewer-address': viewer };
    const body = {
      ...this.#bodyOf(id, emailOf(person)),
      name: person.name,
      message: person.message,
      ...(behavior === 'suspect' ? { website: 'https://ann.example' } : {}),
    };
    const answers =
      behavior === 'native'
        ? [await this.#postForm(this.insert[kind], body, viewer)]
        : [await post(this.insert[kind], body, headers)];
    if (behavior === 'whole' || behavior === 'suspect')
      answers.push(...(await this.#call(kind, body, headers)));
    if (surveyed) {
      const token = inserted.safeParse(answers[0]?.body).data?.surveyToken;
      const booked = token === undefined ? {} : { request_token: token };
      const survey = {
        id,
        session_id: `session-of-${id}`,
        has_diabetes: true,
        additional_notes: 'None',
        ...booked,
      };
      answers.push(await post(this.survey, survey, headers));
    }
    if (person.cancels && kind === 'appointment' && behavior !== 'native') {
      const { reference = '' } = inserted.parse(answers[0]?.body);
      const asked = { id, action: 'cancel', reference, email: emailOf(person) };
      answers.push(await post(this.change, asked, headers));
    }
    return answers.map(({ status, headers: { location = '' }, text }) => `${status} ${location} ${text}`);
  }

  /** Advances the clock while the job sends what is pending or held, and abandons what cannot be sent. */
  async letADayPass(): Promise<void> {
    for (const hours of [0.1, 1, 3, 5, 16]) {
      this.#now += hours * hourMs;
      await this.job({});
    }
  }

  /** A copy of all tables, with the same interface. */
  async snapshot(): Promise<RecordStore & Readonly<Record<TableName, readonly Item[]>>> {
    const pairs = await Promise.all(
      tableNames.map(async (table) => [table, await this.environment.engine.items(table)] as const),
    );
    const items = Object.fromEntries(pairs) as Record<TableName, Item[]>;
    return {
      ...this.store,
      ...items,
      async *scan(table) {
        yield* items[table];
      },
    };
  }

  /** Empties tables and outbox and resets the clock; the functions stay warm. */
  async forget(): Promise<void> {
    const all = await this.snapshot();
    for (const table of personalTables) {
      await Promise.all(all[table].map((item) => this.store.delete(table, String(item[tables[table].key]))));
    }
    this.environment.aws.reset();
    this.#now = firstMorning;
  }

  #bodyOf(id: string, email: string): IntakeInsertBody {
    return intakeBody({ id, email, consent_timestamp: new Date(this.#now).toISOString() });
  }

  async #call(
    kind: IntakeKind,
    body: IntakeInsertBody,
    headers: Record<string, string>,
  ): Promise<Answered[]> {
    return await Promise.all(
      notificationNames.map((name) =>
        post(this.functions[name], notificationPayload(name, kind, body), headers),
      ),
    );
  }

  #postForm(handler: HttpHandler, body: object, viewer: string): Promise<Answered> {
    const { id: _made, consent_timestamp: _now, recaptchaToken: _none, ...typed } = Object(body);
    const fields = Object.entries(typed).flatMap(([name, value]) => {
      if (typeof value === 'boolean') return value ? [[name, 'on']] : [];
      return [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]];
    });
    return ask(
      handler,
      httpEvent({
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-viewer-address': viewer },
        // API Gateway base64-encodes every body that it does not consider text.
        body: Buffer.from(new URLSearchParams(fields).toString()).toString('base64'),
        isBase64Encoded: true,
      }),
    );
  }
}

export const emailOf = ({ id }: Bystander): string => `${id}@bystander.example`;
