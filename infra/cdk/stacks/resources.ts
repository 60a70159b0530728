import type { Site } from '@concierge/contract/practice/site';
import { byTable, type FunctionResources, siteSettings } from '@concierge/lambdas/build/environment';
import { referenceTo } from '../constructs/stage-secrets';
import { originOf } from '../stages/stage';
import type { AuditStack } from './audit';
import type { DataStack } from './data';
import type { MailStack } from './mail';
import type { StaffStack } from './staff';

/** The resources that functions use on AWS: deployed names, and references that CloudFormation fills in. */
export function deployedResources(
  site: Site,
  data: DataStack,
  mail: MailStack,
  staff: StaffStack,
  audit: AuditStack,
): FunctionResources {
  const { stage } = data;
  // During the deploy of a new generation the edge still sends the previous secret, and visitors have challenges that
  // were signed with it.
  const before = stage.secretsGeneration > 1 ? stage.secretsGeneration - 1 : undefined;
  const ofSite = siteSettings(site, stage.origin, originOf(stage, 'desk'), stage.practiceNotices);
  const { PRACTICE_SMS, ...withoutTexts } = ofSite.notifications;
  const SES_CONFIGURATION_SET = mail.configurationSet.configurationSetName;
  return {
    tables: byTable((name) => data.tables[name].tableName),
    settings: {
      ...ofSite,
      edge: {
        ORIGIN_SECRET: referenceTo(stage, 'origin'),
        ...(before ? { ORIGIN_SECRET_BEFORE: referenceTo(stage, 'origin', before) } : {}),
      },
      guards: { HASH_KEY: referenceTo(stage, 'hashes') },
      captcha: {
        CAPTCHA_PROVIDER: site.captcha.provider,
        CAPTCHA_SECRET: referenceTo(stage, 'captcha'),
        ...(before && !stage.captchaSecretArn
          ? { CAPTCHA_SECRET_BEFORE: referenceTo(stage, 'captcha', before) }
          : {}),
      },
      notifications: {
        ...(stage.sms ? ofSite.notifications : withoutTexts),
        SES_CONFIGURATION_SET,
        SES_PRACTICE_CONFIGURATION_SET: mail.practiceConfigurationSet.configurationSetName,
      },
      accountMails: {
        ...ofSite.accountMails,
        SES_CONFIGURATION_SET,
        CODES_KEY: data.operationsKey.keyArn,
      },
      retention: { RETENTION_DAYS: stage.retentionDays },
      audit: {
        AUDIT_BUCKET: audit.entries.bucketName,
        AUDIT_DAYS: stage.auditDays,
        AUDIT_TIME_ZONE: site.openingHours.timeZone,
      },
      copies: { COPIES_BUCKET: audit.copies.bucketName },
      staff: { STAFF_POOL: staff.pool.userPoolId, STAFF_CLIENT: staff.client.userPoolClientId },
    },
  };
}
