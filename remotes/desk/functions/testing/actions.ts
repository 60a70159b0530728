import { randomUUID } from 'node:crypto';
import { requestChangeHandler } from '@concierge/lambdas/core/requests/handler';
import { surveyHandler as answerSurvey } from '@concierge/lambdas/core/survey/handler';
import { surveyTokenOf } from '@concierge/lambdas/core/survey/token';
import { elsewhere, friday, linkOf } from '@concierge/lambdas/core/testing/booked-request';
import { post, testSecrets } from '@concierge/lambdas/core/testing/test-environment';
import { changeHandler } from '../desk-change';
import { countHandler } from '../desk-count';
import { inboxHandler } from '../desk-inbox';
import { viewHandler } from '../desk-view';
import { countAnswer, type InboxQuery, inboxAnswer } from '../schemas/inbox';
import { type RecordKey, workDetails } from '../schemas/work';
import type { startDesk } from './desk';

type Desk = Awaited<ReturnType<typeof startDesk>>;
type Person = keyof Desk['people'];

/** What staff and patients do, each as one call. */
export function actionsAt({ runtime, as, received }: Desk) {
  const handlers = {
    inbox: inboxHandler(runtime),
    view: viewHandler(runtime),
    change: changeHandler(runtime),
    count: countHandler(runtime),
  };
  const list = async (query: InboxQuery = {}, person: Person = 'ann') =>
    inboxAnswer.parse((await as(person, handlers.inbox, query)).body);
  const open = async (key: RecordKey, person: Person = 'ann') =>
    workDetails.parse((await as(person, handlers.view, { kind: key.kind, id: key.id })).body);

  const email = () => `twin@${randomUUID().slice(0, 8)}.example`;

  return {
    handlers,
    list,
    open,
    /** An address that nobody else has. */
    email,
    /** A routine request, and an urgent one of the same person with other words. */
    async twins(address = email()) {
      const head = await received('appointment', { email: address, urgency_level: 'routine' });
      const part = await received('contact', {
        email: address,
        urgency_level: 'urgent',
        message: 'It got much worse.',
      });
      return { head, part };
    },
    referencesOf: async (query: InboxQuery = {}, person: Person = 'ann') =>
      (await list(query, person)).rows.map(({ reference }) => reference),
    count: async () => countAnswer.parse((await as('ann', handlers.count)).body),
    /** Makes a change to a record as it is now. `id` undoes it. */
    async act(person: Person, key: RecordKey, action: object) {
      const { version } = await open(key, person);
      const id = randomUUID();
      const body = { kind: key.kind, id: key.id, version, change: id, ...action };
      return { id, ...(await as(person, handlers.change, body)) };
    },
    /** The patient changes the times of a request, or cancels it. */
    async patient(action: 'change' | 'cancel', one: { readonly id: string }) {
      const times = action === 'change' ? { preferred_times: friday } : {};
      const body = { id: randomUUID(), action, link: linkOf(one), ...times };
      const answer = await post(requestChangeHandler(runtime), body, elsewhere());
      if (answer.status !== 200) throw new Error(answer.text);
    },
    /** The patient answers the survey: of a request, or of none. */
    async survey(request?: { readonly id: string; readonly reference: string }) {
      const survey = {
        id: randomUUID(),
        session_id: randomUUID(),
        ...(request ? { request_token: surveyTokenOf(testSecrets.hash, request) } : {}),
        has_diabetes: true,
        elaborations: { has_diabetes: 'Since 2019' },
        additional_notes: 'Afternoons are best.',
        recaptchaToken: '',
      };
      const answer = await post(answerSurvey(runtime), survey, elsewhere());
      if (answer.status !== 201) throw new Error(answer.text);
      return { kind: 'survey' as const, id: survey.session_id, reference: String(answer.body.reference) };
    },
  };
}
