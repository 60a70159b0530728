import { readSite } from '@concierge/command-line/workspace';
import type { Site } from '@concierge/contract/practice/site';
import type { Stack } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import { ConfigurationSet, ConfigurationSetTlsPolicy, EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { StageStack } from './stage-stack';

/** The domain that bounces come back to. */
export const mailFromOf = ({ mail }: Stage): string => `bounce.${mail.domain}`;

/**
 * The sender of mail, in a stack that depends on no other. SES verifies a domain only once DNS has its records, and
 * until then Cognito refuses to make a user pool that sends from it (https://github.com/aws/aws-cdk/issues/18964).
 */
export class MailStack extends StageStack {
  /** What mail to visitors goes out through. */
  readonly configurationSet: ConfigurationSet;
  /** What mail to the practice goes out through. */
  readonly practiceConfigurationSet: ConfigurationSet;

  constructor(scope: Construct, { stage, site }: { readonly stage: Stage; readonly site: Site }) {
    super(scope, 'Mail', stage);
    const { domain, hostedZoneId } = stage.mail;
    if (!addressOf(site.notifications.sender).endsWith(`@${domain}`)) {
      throw new Error(
        `notifications.sender in site.json is not of ${domain}, the mail domain of stage ${stage.name}.`,
      );
    }
    // Mail is not delivered to a server without TLS.
    const common = { tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE, reputationMetrics: true };
    this.configurationSet = new ConfigurationSet(this, 'Mail', common);
    this.practiceConfigurationSet = new ConfigurationSet(this, 'PracticeMail', {
      ...common,
      // Otherwise one bounce of the practice's mailbox would list its address, and SES would then accept mail to it and
      // deliver none.
      disableSuppressionList: true,
    });
    this.keepExports(
      this.configurationSet.configurationSetName,
      this.practiceConfigurationSet.configurationSetName,
    );
    new EmailIdentity(this, 'Sender', {
      identity: hostedZoneId
        ? Identity.publicHostedZone(
            PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain }),
          )
        : Identity.domain(domain),
      dkimSigning: true,
      // Our own SPF: bounces come back to a name under the domain, which DMARC requires for alignment.
      mailFromDomain: mailFromOf(stage),
      configurationSet: this.configurationSet,
    });
  }
}

/** ARNs of what mail goes out through. @param sets The names of the configuration sets */
export function sendersOf(stack: Stack, { keepsData, mail }: Stage, sets: readonly string[]): string[] {
  // In its sandbox SES also asks for permission to use the recipient's identity, and a test stage may stay there. Who
  // may be the sender is a condition of its own.
  if (!keepsData) return ['*'];
  const arnOf = (resource: string, resourceName: string) =>
    stack.formatArn({ service: 'ses', resource, resourceName });
  return [arnOf('identity', mail.domain), ...sets.map((name) => arnOf('configuration-set', name))];
}

/** The bare address of `Name <address>`. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

/** The domain of `notifications.sender` in site.json, for stages whose file the practice doesn't edit. */
export const siteMailDomain = (): string => addressOf(readSite().notifications.sender).replace(/^.*@/, '');
