import { randomUUID } from 'node:crypto';
import type { HttpHandler } from '@concierge/lambdas/core/http/handler';
import { intakeHandler } from '@concierge/lambdas/core/intake/handler';
import { surveyHandler } from '@concierge/lambdas/core/survey/handler';
import { intakeBody } from '@concierge/lambdas/core/testing/samples';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
} from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from './strangers';

/** Odd, so that the median is one of the measurements. */
const rounds = 11;
/** Long, because a busy machine is slow; the ratio stays the same. */
const timeout = 180_000;
/** Only long texts can take long. */
const longTexts = Object.entries(hostileTexts).filter(([, text]) => text.length > 1000);

let environment: TestEnvironment;
let book: HttpHandler;
let survey: HttpHandler;
beforeAll(async () => {
  environment = await startTestEnvironment();
  book = intakeHandler(environment.runtime, 'appointment');
  survey = surveyHandler(environment.runtime);
  // Warm up modules, connections and compiled code before timing.
  for (let time = 0; time < 5; time += 1) await timed(() => post(book, intakeBody(), somewhere()));
});
afterAll(() => environment.stop());

const somewhere = () => ({ 'x-viewer-address': randomUUID() });
const ordinary = () => post(book, intakeBody(), somewhere());

/** How long, in ms, a person waits for the answer to a booking that arrives just after somebody else's request. */
async function timed(neighbor: () => Promise<unknown>): Promise<number> {
  // Both arrive now, so that the first one's synchronous work counts too.
  const start = performance.now();
  const busy = neighbor();
  const { status } = await post(book, intakeBody(), somewhere());
  const waited = performance.now() - start;
  expect(status).toBe(201);
  await busy;
  return waited;
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Ratio of the median beside this neighbor to the median beside an ordinary one, measured alternately. */
async function slowdownBy(neighbor: () => Promise<unknown>): Promise<number> {
  const beside: number[] = [];
  const twin: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    twin.push(await timed(ordinary));
    beside.push(await timed(neighbor));
  }
  return median(beside) / median(twin);
}

describe('a booking takes at most twice as long next to a stranger as next to anyone else', () => {
  it.each(longTexts)('who sends %s', { timeout }, async (_, text) => {
    // In every text field: together they are about as long as the text.
    const part = text.slice(0, text.length / 4);
    const texts = { message: part, primary_concern: part, interest: part, website: part };
    const neighbor = () => post(book, { ...intakeBody(), ...texts }, somewhere());
    expect(await slowdownBy(neighbor)).toBeLessThanOrEqual(2);
  });

  it.each(longTexts)('who fills a survey with %s', { timeout }, async (_, text) => {
    const body = () => ({ id: randomUUID(), session_id: randomUUID(), additional_notes: text });
    expect(await slowdownBy(() => post(survey, body(), somewhere()))).toBeLessThanOrEqual(2);
  });
});
