import { toastTexts } from '@concierge/contract/text/messages';
import { patientSurveys } from '@concierge/contract/wire/endpoints/survey';
import { captchaProvider } from '../captcha/provider';
import { originSecrets, readSettings } from '../config';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { postedBody, viewerAddress } from '../http/request';
import { isTest } from '../http/test-mark';
import { referenceOf } from '../reference';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { type SurveyContext, submitSurvey } from './submit';

export function surveyHandler(runtime: Runtime): HttpHandler {
  const context: SurveyContext = {
    runtime,
    surveys: new Table(runtime, 'patient_surveys'),
    appointments: new Table(runtime, 'appointment_requests'),
    guards: new Table(runtime, 'request_guards'),
    hashKey: readSettings(runtime, 'guards').HASH_KEY,
    retentionDays: readSettings(runtime, 'retention').RETENTION_DAYS,
    openingHours: readSettings(runtime, 'practice').OPENING_HOURS,
    provider: captchaProvider(runtime, readSettings(runtime, 'captcha')),
  };
  const secrets = originSecrets(runtime);
  return httpHandler(
    runtime,
    patientSurveys,
    async (event) => {
      const input = postedBody(event, patientSurveys);
      if (isTest(event, secrets)) {
        const { id, session_id } = input;
        return jsonAnswer(201, { id, reference: referenceOf(context.hashKey, 'survey', session_id) });
      }
      const { id, reference, replayed } = await submitSurvey(context, input, viewerAddress(event));
      return jsonAnswer(replayed ? 200 : 201, { id, reference });
    },
    toastTexts.surveyFailed.description,
  );
}
