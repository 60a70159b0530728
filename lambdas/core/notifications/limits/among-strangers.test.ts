import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivals, longestWaits, mostMails } from '../../testing/among-strangers';
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment';

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(() => environment.stop());

const { inOneMinute, overAnHour, afterADigest } = arrivals(3);

describe('ten patients among 400 strangers from three networks, half of whom solve the captcha', () => {
  it.each([
    ['in one minute', inOneMinute],
    ['over an hour', overAnHour],
    ['that have used up a digest', afterADigest],
  ])('%s reach the practice in two minutes, or five without script', async (_, crowds) => {
    const waits = await longestWaits(environment, crowds);
    expect(waits.patients).toBeLessThanOrEqual(120);
    expect(waits.withoutScript).toBeLessThanOrEqual(300);
    expect(waits.strangers).toBeLessThanOrEqual(3600);
    expect(waits.mailsInAnHour).toBeLessThanOrEqual(mostMails);
  });
});
