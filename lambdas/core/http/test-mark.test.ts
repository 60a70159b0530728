import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { testHeader } from '@concierge/contract/aws/edge-headers';
import { tableNames } from '@concierge/contract/aws/tables';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { confirmationHandler, practiceEmailHandler, practiceSmsHandler } from '../notifications/handler';
import { requestChangeHandler } from '../requests/handler';
import type { Runtime } from '../runtime';
import { surveyHandler } from '../survey/handler';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment, testSecrets, testVariables } from '../testing/test-environment';
import { testMark } from './test-mark';

const environment = await startTestEnvironment();
const { aws, engine, runtime } = environment;
afterAll(() => environment.stop());
beforeEach(() => aws.reset());

const mark = { [testHeader]: testMark(testSecrets.origin) };
const person = intakeBody();
const survey = { id: randomUUID(), session_id: '1790000000000', additional_notes: '', elaborations: {} };
const change = { id: randomUUID(), action: 'cancel', reference: 'K7M-4QXP', email: person.email };
const stored = async () => (await Promise.all(tableNames.map((name) => engine.items(name)))).flat();

const asked = {
  insert: (of: Runtime) => post(intakeHandler(of, 'appointment'), person, mark),
  confirmation: (of: Runtime) => post(confirmationHandler(of), confirmationBody('appointment', person), mark),
  'mail to the practice': (of: Runtime) =>
    post(practiceEmailHandler(of), notificationBody('appointment', person), mark),
  'text to the practice': (of: Runtime) =>
    post(practiceSmsHandler(of), notificationBody('appointment', person), mark),
  survey: (of: Runtime) => post(surveyHandler(of), survey, mark),
  change: (of: Runtime) => post(requestChangeHandler(of), change, mark),
};

describe('what the heartbeat asks', () => {
  it.each(Object.entries(asked))('leaves no record and tells nobody: %s', async (_, ask) => {
    const counted = vi.spyOn(Metrics.prototype, 'addMetric');
    expect([200, 201]).toContain((await ask(runtime)).status);
    expect(await stored()).toEqual([]);
    expect(
      aws.emails.flatMap(({ to }) => to).filter((to) => !to.endsWith('simulator.amazonses.com')),
    ).toEqual([]);
    expect(aws.sms).toEqual([]);
    expect(counted).not.toHaveBeenCalled();
    counted.mockRestore();
  });

  it.each(Object.entries(asked))('fails without one of its tables: %s', async (_, ask) => {
    const missing = Object.keys(testVariables).filter((name) => name.startsWith('TABLE_'));
    const withNone = {
      ...runtime.env,
      ...Object.fromEntries(missing.map((name) => [name, 'no_such_table'])),
    };
    const clients = {
      ...runtime.clients,
      dynamoDb: () => new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 1 }),
    };
    expect((await ask({ ...runtime, clients, env: withNone })).status).toBeGreaterThanOrEqual(500);
  });

  it('sends both mails to the simulator, each through its own configuration set, and fails if SES refuses', async () => {
    const sets = { SES_CONFIGURATION_SET: 'visitors', SES_PRACTICE_CONFIGURATION_SET: 'practice' };
    const of = { ...runtime, env: { ...runtime.env, ...sets } };
    await asked.confirmation(of);
    await asked['mail to the practice'](of);
    expect(aws.emails.map(({ to, configurationSet }) => [...to, configurationSet])).toEqual([
      ['success@simulator.amazonses.com', 'visitors'],
      ['success@simulator.amazonses.com', 'practice'],
    ]);
    aws.modes.ses = 'error';
    expect((await asked.confirmation(of)).status).toBe(503);
  });

  it('is refused from a stranger with a mark of their own', async () => {
    const forged = { [testHeader]: testMark('another-origin-secret') };
    expect((await post(surveyHandler(runtime), survey, forged)).status).toBe(403);
  });
});
