import type { IntakeKind } from '@concierge/contract/forms/intake';
import { appointmentRequests, contactFormSubmissions } from '@concierge/contract/wire/endpoints/intake';
import { captchaProvider } from '../captcha/provider';
import { originSecrets, readSettings } from '../config';
import { type HttpAnswer, jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { type HttpEvent, mediaType, postedBody, viewerAddress } from '../http/request';
import { isTest } from '../http/test-mark';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { surveyTokenOf } from '../survey/token';
import { dryRunIntake } from './dry-run';
import { tableOf } from './record';
import { type IntakeContext, submitIntake } from './submit';

const endpointOf = {
  appointment: appointmentRequests,
  contact: contactFormSubmissions,
} as const;

/** The insert of one kind of submission: JSON from the page's script, or the form as posted without one. */
export function intakeHandler(runtime: Runtime, kind: IntakeKind): HttpHandler {
  const tests = new Table(runtime, 'test_requests');
  const secrets = originSecrets(runtime);
  const { PRACTICE_SMS, OPENING_HOURS } = readSettings(runtime, 'notifications');
  const context: IntakeContext = {
    kind,
    runtime,
    records: new Table(runtime, tableOf[kind]),
    guards: new Table(runtime, 'request_guards'),
    hashKey: readSettings(runtime, 'guards').HASH_KEY,
    retentionDays: readSettings(runtime, 'retention').RETENTION_DAYS,
    textsPractice: PRACTICE_SMS !== undefined,
    openingHours: OPENING_HOURS,
    provider: captchaProvider(runtime, readSettings(runtime, 'captcha')),
  };
  let answerForm: ((event: HttpEvent) => Promise<HttpAnswer>) | undefined;
  return httpHandler(runtime, endpointOf[kind], async (event) => {
    if (mediaType(event) === 'application/x-www-form-urlencoded') {
      // Loaded on demand: a page with script never posts this way.
      answerForm ??= (await import('../forms/answer')).formAnswerer(context, tests);
      return answerForm(event);
    }
    const input = postedBody(event, endpointOf[kind]);
    if (isTest(event, secrets)) return jsonAnswer(201, await dryRunIntake(context, tests, input));
    const { replayed, ...stored } = await submitIntake(context, input, viewerAddress(event));
    const tie = kind === 'appointment' ? { surveyToken: surveyTokenOf(context.hashKey, stored) } : {};
    return jsonAnswer(replayed ? 200 : 201, { ...stored, ...tie });
  });
}
