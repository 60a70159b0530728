import type { TableName } from '@concierge/contract/aws/tables';
import type { Site } from '@concierge/contract/practice/site';
import type { FunctionRow, Setting } from '@concierge/contract/wire/endpoints/table';
import { functionEnvironment, siteSettings } from '@concierge/lambdas/build/environment';
import { staffFacts } from '../aws/cognito/staff-facts';
import { localKeyArn } from '../aws/kms';
import type { Secrets } from '../aws/secrets';

export interface LocalServices {
  readonly siteOrigin: string;
  readonly secrets: Secrets;
  readonly dynamodb: string;
  readonly ses: string;
  readonly sns: string;
  readonly kms: string;
  readonly deskOrigin: string;
  /** Stands in for S3, which keeps what staff did and copies of the open work. */
  readonly s3: string;
  readonly cognito: string;
}

/** The same as in the stage dev. */
const retentionDays = 30;
const auditDays = 365;

export function localVariables(
  row: FunctionRow,
  site: Site,
  services: LocalServices,
): Record<string, string> {
  const { secrets } = services;
  const ofSite = siteSettings(site, services.siteOrigin, services.deskOrigin);
  const uses = (...settings: readonly Setting[]) => settings.some((name) => row.settings.includes(name));
  const endpoints = {
    DYNAMODB: Object.keys({ ...row.tables, ...row.ownTables }).length > 0 && services.dynamodb,
    SES: row.sends?.includes('ses') && services.ses,
    SNS: row.sends?.includes('sns') && services.sns,
    KMS: uses('accountMails') && services.kms,
    COGNITO_IDENTITY_PROVIDER: uses('staff') && services.cognito,
    S3: uses('audit', 'copies') && services.s3,
  };
  const resources = {
    // Tables have the contract's names: this engine serves no other site.
    table: (name: TableName) => name,
    settings: {
      ...ofSite,
      edge: { ORIGIN_SECRET: secrets.originSecret },
      guards: { HASH_KEY: secrets.hashKey },
      captcha: {
        CAPTCHA_PROVIDER: site.captcha.provider,
        // A siteverify provider's secret comes from the practice; for altcha any secret will do.
        CAPTCHA_SECRET: process.env.CAPTCHA_SECRET ?? secrets.captchaSecret,
        ...(process.env.CAPTCHA_VERIFY_URL ? { CAPTCHA_VERIFY_URL: process.env.CAPTCHA_VERIFY_URL } : {}),
      },
      accountMails: { ...ofSite.accountMails, CODES_KEY: localKeyArn },
      retention: { RETENTION_DAYS: retentionDays },
      audit: { AUDIT_BUCKET: 'audit', AUDIT_DAYS: auditDays, AUDIT_TIME_ZONE: site.openingHours.timeZone },
      copies: { COPIES_BUCKET: 'copies' },
      staff: { STAFF_POOL: staffFacts.userPoolId, STAFF_CLIENT: staffFacts.clientId },
    },
    sdk: {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...Object.fromEntries(
        Object.entries(endpoints).flatMap(([name, url]) => (url ? [[`AWS_ENDPOINT_URL_${name}`, url]] : [])),
      ),
    },
  };
  const own = Object.fromEntries(Object.keys(row.ownTables ?? {}).map((name) => [name, name]));
  return functionEnvironment(row, resources, own);
}
