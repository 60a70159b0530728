import { SNSClient } from '@aws-sdk/client-sns';
import { announcer, snsTimeouts } from '../announce';
import type { Announce } from '../log';
import { releasesTopicName } from '../release-request';
import { localAws } from './local-aws';

/** Announces releases through the fake SNS on this machine, which shows them as emails in the local inbox. */
export function announcerTo(endpoint: string, site: string): Announce {
  const client = new SNSClient({ ...snsTimeouts, ...localAws, endpoint });
  return announcer({
    topic: `arn:aws:sns:${localAws.region}:000000000000:${releasesTopicName('local')}`,
    site,
    client,
  });
}
