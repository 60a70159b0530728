import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { expect, it } from 'vitest';
import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { announcer } from './announce';
import type { Announce, LogEntry } from './log';
import { promote } from './promote';
import { publish } from './publish';
import { retire } from './retire';
import { rollback } from './rollback';

const note = { by: 'Ada', why: 'the new form', commit: 'f00d' };

/** A started site whose releases are announced with `announce`. */
async function listened(announce: Announce) {
  const { store, renderer } = await startedSite();
  const lines: string[] = [];
  return {
    lines,
    options: { store, renderer, note, announce, log: (line: string) => void lines.push(line) },
  };
}

/** An announcer with a fake SNS client that records what it is asked to send. */
function topic() {
  const sent: { subject: string; mail: string; json: Record<string, unknown>; attributes: unknown }[] = [];
  const client = new SNSClient({ region: 'us-east-1' });
  client.send = async (command: unknown) => {
    if (!(command instanceof PublishCommand)) throw new Error('Something else than a message');
    const { Subject = '', Message = '', MessageAttributes = {}, TopicArn } = command.input;
    expect(TopicArn).toBe('arn:aws:sns:us-east-1:1:releases');
    const { email, default: json } = JSON.parse(Message);
    const attributes = Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]),
    );
    sent.push({ subject: Subject, mail: email, json: JSON.parse(json), attributes });
    return {};
  };
  const announce = announcer({
    topic: 'arn:aws:sns:us-east-1:1:releases',
    site: 'https://practice.example',
    client,
  });
  return { sent, announce };
}

it('announces each release, rollback and retirement in one line', async () => {
  const { sent, announce } = topic();
  const { options } = await listened(announce);
  const next = fakeRemote('survey', { version: '1.1.0' });
  await publish([next], { ...options, hold: true });
  expect(sent, 'a held release is not announced').toEqual([]);
  await promote({ name: 'survey' }, options);
  await rollback([{ name: 'survey' }], options);
  await publish([fakeRemote('survey', { version: '1.1.1' })], options);
  await retire('survey', options);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'survey 1.1.0 is live',
    'survey 1.1.0 is rolled back, 1.0.0 is live',
    'survey 1.1.1 is live',
    'survey 1.1.1 is retired',
  ]);
  expect(sent[1]?.attributes).toEqual({ remote: 'survey', action: 'rollback' });
});

it('says who, when, why and from which commit, as text in mails and as JSON elsewhere', async () => {
  const { sent, announce } = topic();
  const { options } = await listened(announce);
  const now = () => new Date('2026-11-21T10:00:00Z');
  await publish([fakeRemote('survey', { version: '1.1.0' })], { ...options, now });
  const [message] = sent;
  expect(message?.mail).toBe(
    'survey 1.1.0 is live.\n\nSite: https://practice.example\nBefore: 1.0.0\nWhen: 2026-11-21 10:00:00 UTC\nWho: Ada\nWhy: the new form\nCommit: f00d\n',
  );
  expect(message?.json).toEqual({
    ...{
      site: 'https://practice.example',
      action: 'publish',
      name: 'survey',
      version: '1.1.0',
      before: '1.0.0',
    },
    ...{ at: '2026-11-21T10:00:00.000Z', ...note },
  });
});

it('keeps the release live if the announcement fails, and logs the failure', async () => {
  const told: LogEntry[] = [];
  const { options, lines } = await listened(async (entry) => {
    told.push(entry);
    throw new Error('The topic is gone');
  });
  await publish([fakeRemote('survey', { version: '1.1.0' })], options);
  expect(liveVersions((await readRegistry(options.store)).registry)).toMatchObject({ survey: '1.1.0' });
  expect(lines).toContain('Other teams could not be notified: Error: The topic is gone');
  expect(told).toHaveLength(1);
});
