import { SNSClient } from '@aws-sdk/client-sns';
import type { LogEntry } from '@concierge/release/live';
import { failedAnnouncements } from '@concierge/release/live/platform-request';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('counts only announcements that SNS refuses, in the metric that the alarm watches', async () => {
  // POWERTOOLS_DEV makes Powertools write with console.log, and would also disable metrics.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const { countedAnnouncer } = await import('./counted-announcer');
  const send = vi.spyOn(SNSClient.prototype, 'send').mockImplementation(async () => ({}));
  const announce = countedAnnouncer('arn:aws:sns:us-east-1:1:releases', 'https://practice.example');
  const entry: LogEntry = {
    ...{ at: '2026-11-21T10:00:00.000Z', action: 'publish', name: 'survey' },
    ...{ version: '1.1.0', before: null },
  };
  await announce(entry);
  expect(lines).toEqual([]);
  send.mockImplementation(async () => {
    throw new Error('KMSAccessDenied');
  });
  await expect(announce(entry)).rejects.toThrow('KMSAccessDenied');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ service: failedAnnouncements.service, [failedAnnouncements.metricName]: 1 }),
  ]);
});
