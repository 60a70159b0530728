import { Failure } from '@concierge/lambdas/core/failure';
import { tableOf } from '@concierge/lambdas/core/intake/record';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { survey } from './endpoints';
import { deskHandler } from './handler';
import { shownSurvey, surveysOf } from './work/surveys';

/** For physicians: the answers beside a request. */
export const surveyHandler = (runtime: Runtime) =>
  deskHandler(runtime, survey, () => {
    const requests = new Table(runtime, tableOf.appointment);
    const surveys = new Table(runtime, 'patient_surveys');
    return async ({ body: { id }, audit }) => {
      const request = await requests.get(id);
      if (!request) throw new Failure('no_matching_record', { message: 'This request is no longer stored.' });
      await audit({ action: 'survey', record: String(request.reference), what: 'Read the survey' });
      const [newest] = await surveysOf(surveys, id);
      return { survey: newest ? shownSurvey(newest) : null };
    };
  });
