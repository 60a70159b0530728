import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivals, longestWaits, mostMails, untilDigest } from '../../testing/among-strangers';
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment';

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(() => environment.stop());

const { inOneMinute, overAnHour, afterADigest } = arrivals(400);

describe('ten patients among 400 strangers from 400 networks, half of whom solve the captcha', () => {
  it('in one minute reach the practice in two minutes, or five without script', async () => {
    const waits = await longestWaits(environment, inOneMinute);
    expect(waits.patients).toBeLessThanOrEqual(120);
    expect(waits.withoutScript).toBeLessThanOrEqual(300);
    expect(waits.strangers).toBeLessThanOrEqual(3600);
    expect(waits.mailsInAnHour).toBeLessThanOrEqual(mostMails);
  });

  // Nothing tells these strangers from patients, and there are more of them than mails in an hour.
  it.each([
    ['over an hour', overAnHour],
    ['that have used up a digest', afterADigest],
  ])('%s reach it in the next quarter hour', async (_, crowds) => {
    const waits = await longestWaits(environment, crowds);
    expect(Math.max(waits.patients, waits.withoutScript)).toBeLessThanOrEqual(untilDigest);
    expect(waits.strangers).toBeLessThanOrEqual(3600);
    expect(waits.mailsInAnHour).toBeLessThanOrEqual(mostMails);
  });
});
