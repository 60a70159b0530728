import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/limits';
import type { NotedSurvey } from '../emails/surveys';
import { countInWindow, windowStart } from '../guards/fixed-window';
import type { Table } from '../storage/table';
import { count, describeError, log } from '../telemetry';
import type { KindDelivery } from './deliveries';

/*
 * Surveys that the practice has to be told of, by references alone. They are noted in two guards without an expiry, and
 * the scheduled job names all of them in one mail a quarter hour at most, the first as soon as it comes. Those that are
 * tied to a request have a guard of their own, so that no flood of others keeps them from being noted: there is one entry
 * for each request, whatever is sent with its token.
 */

const guardOf = (tied: boolean): string => `surveys:${tied ? 'tied' : 'untied'}`;
/** About 200 KB, half of what DynamoDB stores in one item. */
const mostNoted = 4000;
const { digestSeconds, giveUpAfterSeconds } = limits.notifications;

/** Notes a survey for the next mail. */
export async function noteSurvey(guards: Table, survey: NotedSurvey): Promise<void> {
  const named = !survey.tied && typeof survey.names === 'string' ? ` ${survey.names}` : '';
  const noted = await guards.update(guardOf(survey.tied), {
    expression: 'ADD noted :one',
    condition: 'attribute_not_exists(noted) OR size(noted) < :most',
    values: { ':one': new Set([`${survey.at} ${survey.reference}${named}`]), ':most': mostNoted },
  });
  if (!noted) log.error('A survey is named in no mail', { kind: 'survey', reference: survey.reference });
}

const entriesOf = (noted: unknown): string[] =>
  noted instanceof Set ? Array.from(noted, String).toSorted() : [];

function read(entry: string, tied: boolean): NotedSurvey {
  const [at = '', reference = '', names] = entry.split(' ');
  return tied ? { tied, at, reference } : { tied, at, reference, names };
}

/** Tells the practice of all that is noted, the tied ones first and the oldest first. Never rejects. */
export async function tellOfSurveys({ runtime, guards, digests }: KindDelivery): Promise<void> {
  const now = runtime.now();
  let oldest = now;
  try {
    const noted = await Promise.all(
      [true, false].map(async (tied) => ({
        tied,
        entries: entriesOf((await guards.get(guardOf(tied)))?.noted),
      })),
    );
    const surveys = noted.flatMap(({ tied, entries }) => entries.map((entry) => read(entry, tied)));
    if (surveys.length === 0) return;
    oldest = Math.min(...surveys.map(({ at }) => Date.parse(at)));
    const guard = `digest:surveys:${windowStart(now, digestSeconds)}`;
    const slot = await countInWindow(guards, guard, randomUUID(), { max: 1, now, seconds: digestSeconds });
    if (!slot.granted) return;
    await digests.surveys(surveys);
    for (const { tied, entries } of noted) {
      if (entries.length === 0) continue;
      const values = { ':told': new Set(entries) };
      await guards.update(guardOf(tied), { expression: 'DELETE noted :told', values });
    }
    log.info('Surveys were told', { count: surveys.length });
  } catch (error) {
    log.error('The practice could not be told of surveys', { error: describeError(error) });
    if (now - oldest > giveUpAfterSeconds * 1000) count('NotificationAbandoned');
  }
}
