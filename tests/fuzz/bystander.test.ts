import { inserted } from '@concierge/contract/wire/responses';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { outboxHandler } from '@concierge/lambdas/core/notifications/handler';
import { requestChangeHandler } from '@concierge/lambdas/core/requests/handler';
import { surveyHandler } from '@concierge/lambdas/core/survey/handler';
import { notificationFunctions } from '@concierge/lambdas/core/testing/notification-functions';
import { submit, typed } from '@concierge/lambdas/core/testing/posted-form';
import { confirmationBody, intakeBody, notificationBody } from '@concierge/lambdas/core/testing/samples';
import { post, startTestEnvironment } from '@concierge/lambdas/core/testing/test-environment';
import { expect, it } from 'vitest';

/** Early in an hour and a day, so that nothing is counted in another window by accident. */
const morning = Date.parse('2027-03-01T06:00:00.000Z');

/** The functions, with a clock that stands still until the test moves it. */
async function openPractice() {
  const environment = await startTestEnvironment();
  let now = morning;
  const runtime = { ...environment.runtime, now: () => now };
  const book = intakeHandler(runtime, 'appointment');
  const survey = surveyHandler(runtime);
  const change = requestChangeHandler(runtime);
  const send = notificationFunctions(runtime);
  const job = outboxHandler(runtime);
  const letADayPass = async () => {
    for (const hours of [0.1, 1, 3, 20]) {
      now += hours * 3_600_000;
      await job({});
    }
  };
  return { environment, book, survey, change, send, letADayPass };
}
type Practice = Awaited<ReturnType<typeof openPractice>>;

const headersOf = (viewer: string) => ({ 'x-viewer-address': viewer });
const stranger = headersOf('198.18.0.1');
const id = '8f14e45f-ceea-467f-9d2a-5b1c3d4e5f60';
const hostile = {
  headers: 'Ann\r\nBcc: victim@example.com\r\n\r\nHello',
  entry: '\n\nReference: AAA-1111 (now)\nName: Somebody Else\nEmail: victim@example.com',
  surrogate: 'I sleep badly \udc00 since March',
  markup: '<scr<script>ipt>'.repeat(2000),
};
const hostileBody = () =>
  intakeBody({ id, email: 'mallory@stranger.example', message: hostile.markup, interest: hostile.entry });

/** What six strangers do before the bystander comes. */
const strangers: Record<string, (practice: Practice) => Promise<unknown>> = {
  'books with hostile text and calls the functions with it': async ({ book, send }) => {
    const body = hostileBody();
    await post(book, body, stranger);
    await post(send.confirmation_email, confirmationBody('appointment', body), stranger);
    await post(send.notification_email, notificationBody('appointment', body), stranger);
  },
  'leaves a booking whose text no mail service takes': ({ book }) =>
    post(book, { ...hostileBody(), message: hostile.surrogate, website: hostile.surrogate }, stranger),
  'posts a form without script that imitates mail headers': ({ book }) =>
    submit(book, typed({ name: hostile.headers, message: hostile.entry, email: 'mallory@stranger.example' })),
  'sends more than a body may hold': ({ book }) =>
    post(book, { ...hostileBody(), message: 'x'.repeat(70_000) }, stranger),
  'fills a survey with the bystander’s id': ({ survey }) =>
    post(
      survey,
      { id, session_id: 'theirs', appointment_request_id: bystander.id, additional_notes: hostile.entry },
      stranger,
    ),
  'tries to cancel the bystander’s request': ({ change }) =>
    post(change, { id, action: 'cancel', reference: hostile.entry, email: bystander.email }, stranger),
};

const bystander = {
  ...intakeBody({ id: '2c1743a3-91c5-4f6b-8a3e-7d2b9e0f1a4c', email: 'ana@bystander.example' }),
  consent_timestamp: new Date(morning).toISOString(),
};

/** Everything about a bystander who books, fills in the survey and cancels: answers, row, emails and texts. */
async function runOf(before: (practice: Practice) => Promise<unknown>) {
  const practice = await openPractice();
  const { environment, book, survey, change, send, letADayPass } = practice;
  try {
    await before(practice);
    const own = headersOf('203.0.113.9');
    const booked = await post(book, bystander, own);
    const { reference, surveyToken } = inserted.parse(booked.body);
    const answers = [
      booked,
      await post(send.confirmation_email, confirmationBody('appointment', bystander), own),
      await post(
        survey,
        { id: bystander.id, session_id: 'own', request_token: surveyToken, has_diabetes: true },
        own,
      ),
      await post(change, { id: bystander.id, action: 'cancel', reference, email: bystander.email }, own),
    ];
    await letADayPass();
    const rows = await environment.engine.items('appointment_requests');
    const surveys = await environment.engine.items('patient_surveys');
    const { emails, sms } = environment.aws;
    const about = (message: object) => {
      const text = JSON.stringify(message);
      return text.includes(reference) || text.includes(bystander.email);
    };
    return {
      answers: answers.map(({ status, text }) => `${status} ${text}`),
      row: JSON.stringify(rows.find((row) => row.id === bystander.id)).replace(/"message_id":"[^"]*"/g, ''),
      survey: surveys.find((row) => row.submission_id === bystander.id),
      emails: emails.filter(about).map(({ to, subject, text }) => ({ to, subject, text })),
      texts: sms.filter(about),
    };
  } finally {
    await environment.stop();
  }
}

it.each(Object.entries(strangers))(
  'nothing changes for the next person after a stranger who %s',
  async (_, act) => {
    const alone = await runOf(async () => undefined);
    expect(alone.answers.map((answer) => answer.slice(0, 3))).toEqual(['201', '200', '201', '200']);
    expect(alone.emails.length).toBeGreaterThan(2);
    expect(await runOf(act)).toEqual(alone);
  },
);
