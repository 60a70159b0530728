import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { tableSchema } from '@concierge/contract/aws/tables';
import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/forms/intake';
import type { StaffRole } from '@concierge/contract/staff/staff';
import type { HttpHandler } from '@concierge/lambdas/core/http/handler';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { elsewhere, testReferenceOf } from '@concierge/lambdas/core/testing/booked-request';
import { intakeBody } from '@concierge/lambdas/core/testing/samples';
import {
  ask,
  httpEvent,
  post,
  startTestEnvironment,
  testVariables,
} from '@concierge/lambdas/core/testing/test-environment';
import { functions } from '../index';
import type { RecordKey } from '../schemas/work';
import { deskTables } from '../tables';

/** The desk's functions over the embedded engine, with staff of each role. */
export async function startDesk() {
  const own = Object.fromEntries(Object.entries(deskTables).map(([name, { env }]) => [env, name]));
  const environment = await startTestEnvironment(own);
  const { engine, aws, runtime } = environment;
  for (const [TableName, shape] of Object.entries(functions.tables))
    await engine.client.send(new CreateTableCommand({ TableName, ...tableSchema(shape) }));
  const staff = (email: string, role: StaffRole) => ({ email, sub: aws.staff.add(email, role).sub });
  const people = {
    ann: staff('ann@desk.example', 'desk'),
    bea: staff('bea@desk.example', 'desk'),
    doc: staff('doc@desk.example', 'physician'),
    olga: staff('olga@desk.example', 'owner'),
  };

  /** Asks a function of the desk as one of the staff. */
  async function as(person: keyof typeof people, handler: HttpHandler, body?: object) {
    const claims = {
      sub: people[person].sub,
      token_use: 'id',
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${testVariables.STAFF_POOL}`,
      aud: testVariables.STAFF_CLIENT,
      auth_time: String(Math.floor(runtime.now() / 1000)),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const event = httpEvent({ method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const requestContext = { ...event.requestContext, authorizer: { jwt: { claims } } };
    const answered = await ask(handler, { ...event, requestContext });
    if (answered.status >= 500) throw new Error(answered.text);
    return answered;
  }

  /** A request or message of a visitor, as it is stored. */
  async function received(kind: IntakeKind, changes: Partial<IntakeInsertBody> = {}) {
    const body = intakeBody(changes);
    const answer = await post(intakeHandler(runtime, kind), body, elsewhere());
    if (answer.status !== 201) throw new Error(answer.text);
    const key: RecordKey = { kind, id: body.id };
    return { ...key, key, email: body.email, reference: testReferenceOf(kind, body.id) };
  }

  return { ...environment, people, as, received };
}
