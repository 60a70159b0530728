import { SNSClient } from '@aws-sdk/client-sns';
import { announcer, snsTimeouts } from '../announce';
import type { Announce } from '../log';
import { releasesTopicName } from '../release-request';

/** Tells of releases by the stand-in of SNS on this machine, which shows them as mails in the local inbox. */
export function announcerTo(endpoint: string, site: string): Announce {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new SNSClient({ ...snsTimeouts, endpoint, region: 'us-east-1', credentials });
  return announcer({
    topic: `arn:aws:sns:us-east-1:000000000000:${releasesTopicName('local')}`,
    site,
    client,
  });
}
