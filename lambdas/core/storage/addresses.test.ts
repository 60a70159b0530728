import { type TableName, tableNames } from '@concierge/contract/aws/tables';
import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterAll, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { outboxHandler } from '../notifications/handler';
import { surveyHandler } from '../survey/handler';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment } from '../testing/test-environment';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());

const person = { name: 'Xanthippe Quill', email: 'xanthippe.quill@example.com', phone: '+12125550187' };
const network = '203.0.113.77';
const fromThere = { 'x-viewer-address': network };
/** In upper or lower case. */
const about = /xanthippe|quill|2125550187|203\.0\.113/i;

/** Everything that the site does with an address: both forms beyond their limits, notifications, the job, a survey. */
async function useTheSite(): Promise<void> {
  for (const kind of ['appointment', 'contact'] as const) {
    for (let time = 0; time <= limits.ratePerWindow[kind]; time += 1) {
      const body = intakeBody({ ...person, website: time === 0 ? 'filled' : '' });
      await post(intakeHandler(environment.runtime, kind), body, fromThere);
      for (const notification of notificationNames) {
        const payload =
          notification === 'confirmation_email' ? confirmationBody(kind, body) : notificationBody(kind, body);
        await post(notificationFunctions(environment.runtime)[notification], payload, fromThere);
      }
      const survey = {
        id: body.id,
        session_id: body.id,
        appointment_request_id: kind === 'appointment' ? body.id : null,
      };
      await post(surveyHandler(environment.runtime), survey, fromThere);
    }
  }
  await post(
    intakeHandler(environment.runtime, 'appointment'),
    intakeBody({ ...person, recaptchaToken: 'false' }),
    fromThere,
  );
  environment.advance(limits.notifications.giveUpAfterSeconds / 2);
  await outboxHandler(environment.runtime)({});
}

const textOf = (items: unknown): string =>
  JSON.stringify(items, (_key, value: unknown) => (value instanceof Set ? [...value] : value));

it('no table contains a person or a network outside the record’s own fields', async () => {
  await useTheSite();
  const own: Partial<Record<TableName, readonly string[]>> = {
    appointment_requests: ['name', 'email', 'phone', 'phone_key'],
    contact_form_submissions: ['name', 'email', 'phone', 'phone_key'],
  };
  for (const table of tableNames) {
    // Functions remove their own test records, and page counts don't come from forms.
    if (table === 'test_requests' || table === 'page_events') continue;
    const items = await environment.engine.items(table);
    expect(items.length, table).toBeGreaterThan(1);
    for (const item of items) {
      const rest = Object.entries(item).filter(([field]) => !own[table]?.includes(field));
      expect(textOf(rest), table).not.toMatch(about);
      expect(textOf(rest), 'nor anybody’s email address').not.toMatch(/@[\w-]+\.\w/);
    }
  }
});
