import { Failure } from '@concierge/lambdas/core/failure';
import { tableOf } from '@concierge/lambdas/core/intake/record';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { survey } from './endpoints';
import { deskHandler } from './handler';
import { shownSurvey, surveysOf } from './work/surveys';

/** For physicians: the answers beside a request, or those of a survey that is linked to none. */
export const surveyHandler = (runtime: Runtime) =>
  deskHandler(runtime, survey, () => {
    const requests = new Table(runtime, tableOf.appointment);
    const surveys = new Table(runtime, 'patient_surveys');
    return async ({ body: { kind, id }, audit }) => {
      const work = await (kind === 'survey' ? surveys : requests).get(id);
      if (!work) throw new Failure('no_matching_record', { message: 'This request is no longer stored.' });
      await audit({ action: 'survey', records: [String(work.reference)], what: 'Read the survey' });
      const newest = kind === 'survey' ? work : (await surveysOf(surveys, id))[0];
      return { survey: newest ? shownSurvey(newest) : null };
    };
  });
