import type { Site } from '@concierge/contract/practice/site';
import { type FunctionResources, siteSettings } from '@concierge/lambdas/build/environment';
import { referenceTo } from '../constructs/stage-secrets';
import { originOf, type Stage } from '../stages/stage';
import type { NameOf } from './platform-names';

/**
 * The resources that functions use on AWS: deployed names, and references that CloudFormation fills in. A name is asked
 * for only when a function needs it: those of remotes find only what they were granted.
 */
export function deployedResources(site: Site, stage: Stage, name: NameOf): FunctionResources {
  // During the deploy of a new generation the edge still sends the previous secret, and visitors have challenges that
  // were signed with it.
  const before = stage.secretsGeneration > 1 ? stage.secretsGeneration - 1 : undefined;
  const ofSite = siteSettings(site, stage.origin, originOf(stage, 'desk'), stage.practiceNotices);
  const notifications = {
    ...ofSite.notifications,
    ...(stage.practiceEmail ? { PRACTICE_EMAIL: stage.practiceEmail } : {}),
  };
  const { PRACTICE_SMS, ...withoutTexts } = notifications;
  return {
    table: name,
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
        ...(stage.sms ? notifications : withoutTexts),
        get SES_CONFIGURATION_SET() {
          return name('mail');
        },
        get SES_PRACTICE_CONFIGURATION_SET() {
          return name('practice_mail');
        },
      },
      accountMails: {
        ...ofSite.accountMails,
        get SES_CONFIGURATION_SET() {
          return name('mail');
        },
        get CODES_KEY() {
          return name('operations_key');
        },
      },
      retention: { RETENTION_DAYS: stage.retentionDays },
      get audit() {
        const AUDIT_BUCKET = name('audit_bucket');
        return { AUDIT_BUCKET, AUDIT_DAYS: stage.auditDays, AUDIT_TIME_ZONE: site.openingHours.timeZone };
      },
      get copies() {
        return { COPIES_BUCKET: name('copies_bucket') };
      },
      get staff() {
        return { STAFF_POOL: name('staff_pool'), STAFF_CLIENT: name('staff_client') };
      },
    },
  };
}
