import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { localAws } from '@concierge/command-line/local-site';
import type { Announce, LogEntry } from './log';
import { releasesTopicName } from './platform-request';

export function headlineOf({ action, name, version, before }: LogEntry): string {
  if (action === 'retire') return `${name} ${before} is retired`;
  if (action === 'rollback') return `${name} ${before} is rolled back, ${version} is live`;
  return `${name} ${version} is live`;
}

function mailOf(entry: LogEntry, site: string): string {
  const facts = {
    Site: site,
    Before: entry.before ?? 'nothing',
    When: `${entry.at.slice(0, 19).replace('T', ' ')} UTC`,
    Who: entry.by,
    Why: entry.why,
    Commit: entry.commit,
  };
  const lines = Object.entries(facts).flatMap(([name, fact]) => (fact ? [`${name}: ${fact}`] : []));
  return `${headlineOf(entry)}.\n\n${lines.join('\n')}\n`;
}

/** A slow topic must not hold up a release. */
const snsTimeouts = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
};

/**
 * Announces releases to the subscribers of an SNS topic. Email subscribers get text, all others the log entry as
 * JSON. `remote` and `action` are message attributes, so that subscriptions can filter by them.
 * @throws the errors of SNS
 */
export function announcer({
  topic,
  site,
  client = new SNSClient({ ...snsTimeouts }),
}: {
  /** ARN. */
  readonly topic: string;
  /** Origin of the site that changed. */
  readonly site: string;
  readonly client?: SNSClient;
}): Announce {
  const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });
  return async (entry) => {
    const message = { default: JSON.stringify({ site, ...entry }), email: mailOf(entry, site) };
    await client.send(
      new PublishCommand({
        TopicArn: topic,
        Subject: headlineOf(entry).slice(0, 100),
        MessageStructure: 'json',
        Message: JSON.stringify(message),
        MessageAttributes: { remote: attribute(entry.name), action: attribute(entry.action) },
      }),
    );
  };
}

/** Announces releases through the stand-in of SNS on this machine, which shows them as emails in the local inbox. */
export function localAnnouncer(endpoint: string, site: string): Announce {
  const topic = `arn:aws:sns:${localAws.region}:000000000000:${releasesTopicName('local')}`;
  return announcer({ topic, site, client: new SNSClient({ ...snsTimeouts, ...localAws, endpoint }) });
}
