import { Resolver } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeSpendLimitsCommand, PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSMSSandboxPhoneNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { systemCode } from '@concierge/command-line/user-error';

/** A domain as SES sees it. */
export interface MailDomain {
  readonly verified: boolean;
  /** The labels under `_domainkey` that DNS has to hold. */
  readonly tokens: readonly string[];
}

/** What preflight reads from an account. Nothing here changes anything. */
export interface Account {
  id(): Promise<string>;
  /** Version of the CDK bootstrap stack; undefined if `cdk bootstrap` has not been run. */
  bootstrapVersion(): Promise<number | undefined>;
  /** Lambda's concurrency quota. */
  concurrency(): Promise<number>;
  mail(): Promise<{ readonly production: boolean; readonly enabled: boolean }>;
  /** Undefined if the stack Mail is not deployed. */
  mailDomain(domain: string): Promise<MailDomain | undefined>;
  /** `verified`: the numbers that a sandbox sends to. */
  sms(): Promise<{
    readonly sandbox: boolean;
    readonly verified: readonly string[];
    readonly numbers: number;
    readonly grantedUsd: number;
  }>;
  certificate(arn: string): Promise<{ readonly status: string; readonly names: readonly string[] }>;
  zoneName(id: string): Promise<string>;
  /** TXT records of a name; empty if there is no such name. */
  dnsTexts(name: string): Promise<readonly string[]>;
}

/** The account of the current credentials. */
export function awsAccount(region: string): Account {
  const at = { region };
  return {
    async id() {
      const { Account: id = '' } = await new STSClient(at).send(new GetCallerIdentityCommand({}));
      return id;
    },
    async bootstrapVersion() {
      const ask = new DescribeStacksCommand({ StackName: 'CDKToolkit' });
      const answer = await new CloudFormationClient(at).send(ask).catch(unlessNamed('ValidationError'));
      const outputs = answer?.Stacks?.[0]?.Outputs ?? [];
      const version = outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
      return version ? Number(version) : undefined;
    },
    async concurrency() {
      const { AccountLimit } = await new LambdaClient(at).send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
    async mail() {
      const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client(at).send(
        new GetAccountCommand({}),
      );
      return { production: ProductionAccessEnabled === true, enabled: SendingEnabled === true };
    },
    async mailDomain(EmailIdentity) {
      const ask = new GetEmailIdentityCommand({ EmailIdentity });
      const answer = await new SESv2Client(at).send(ask).catch(unlessNamed('NotFoundException'));
      return answer
        ? {
            verified: answer.VerifiedForSendingStatus === true && answer.DkimAttributes?.Status === 'SUCCESS',
            tokens: answer.DkimAttributes?.Tokens ?? [],
          }
        : undefined;
    },
    async sms() {
      const sns = new SNSClient(at);
      const [{ IsInSandbox }, { PhoneNumbers = [] }, { SpendLimits = [] }] = await Promise.all([
        sns.send(new GetSMSSandboxAccountStatusCommand({})),
        sns.send(new ListOriginationNumbersCommand({})),
        new PinpointSMSVoiceV2Client(at).send(new DescribeSpendLimitsCommand({})),
      ]);
      const { PhoneNumbers: tested = [] } = IsInSandbox
        ? await sns.send(new ListSMSSandboxPhoneNumbersCommand({}))
        : {};
      const text = SpendLimits.find(({ Name }) => Name === 'TEXT_MESSAGE_MONTHLY_SPEND_LIMIT');
      return {
        sandbox: IsInSandbox === true,
        verified: tested.flatMap((one) => (one.Status === 'Verified' ? (one.PhoneNumber ?? []) : [])),
        numbers: PhoneNumbers.length,
        grantedUsd: text?.MaxLimit ?? 0,
      };
    },
    async certificate(CertificateArn) {
      const { Certificate } = await new ACMClient(at).send(
        new DescribeCertificateCommand({ CertificateArn }),
      );
      return { status: Certificate?.Status ?? 'missing', names: Certificate?.SubjectAlternativeNames ?? [] };
    },
    async zoneName(Id) {
      const { HostedZone } = await new Route53Client(at).send(new GetHostedZoneCommand({ Id }));
      return (HostedZone?.Name ?? '').replace(/\.$/, '');
    },
    async dnsTexts(name) {
      const resolver = new Resolver({ timeout: 3000, tries: 2 });
      const texts = await resolver.resolveTxt(name).catch((error: unknown) => {
        if (['ENOTFOUND', 'ENODATA'].includes(systemCode(error) ?? '')) return [];
        throw error;
      });
      return texts.map((parts) => parts.join(''));
    },
  };
}

const unlessNamed = (name: string) => (error: unknown) => {
  if (error instanceof Error && error.name === name) return undefined;
  throw error;
};
