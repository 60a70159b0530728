import { Resolver } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BackupClient,
  DescribeRegionSettingsCommand,
  paginateListBackupVaults,
} from '@aws-sdk/client-backup';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CostExplorerClient, GetAnomalyMonitorsCommand } from '@aws-sdk/client-cost-explorer';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeSpendLimitsCommand, PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSMSSandboxPhoneNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { systemCode, undefinedIfNamed } from '@concierge/command-line/user-error';
import { usableNumbers } from '../platform/heartbeat';

/** What preflight reads from an account. Nothing here changes anything. */
export type Account = ReturnType<typeof awsAccount>;
/** A domain as SES sees it. */
export type MailDomain = NonNullable<Awaited<ReturnType<Account['mailDomain']>>>;

export function awsAccount(region: string) {
  const at = { region };
  return {
    async id() {
      const { Account: id = '' } = await new STSClient(at).send(new GetCallerIdentityCommand({}));
      return id;
    },
    /** Version of the CDK bootstrap stack; undefined if `cdk bootstrap` has not been run. */
    async bootstrapVersion(): Promise<number | undefined> {
      const ask = new DescribeStacksCommand({ StackName: 'CDKToolkit' });
      const answer = await new CloudFormationClient(at).send(ask).catch(undefinedIfNamed('ValidationError'));
      const outputs = answer?.Stacks?.[0]?.Outputs ?? [];
      const version = outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
      return version ? Number(version) : undefined;
    },
    /** Lambda's concurrency quota. */
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
    /** Undefined if the stack Mail is not deployed. */
    async mailDomain(EmailIdentity: string) {
      const ask = new GetEmailIdentityCommand({ EmailIdentity });
      const answer = await new SESv2Client(at).send(ask).catch(undefinedIfNamed('NotFoundException'));
      return answer
        ? {
            verified: answer.VerifiedForSendingStatus === true && answer.DkimAttributes?.Status === 'SUCCESS',
            // The labels under `_domainkey` that DNS has to hold.
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
        // The numbers that a sandbox sends to.
        verified: tested.flatMap((one) => (one.Status === 'Verified' ? (one.PhoneNumber ?? []) : [])),
        numbers: usableNumbers(PhoneNumbers).length,
        grantedUsd: text?.MaxLimit ?? 0,
      };
    },
    /** The monitors of the costs of each service, of which AWS allows an account one. */
    async anomalyMonitors() {
      const { AnomalyMonitors = [] } = await new CostExplorerClient(at).send(
        new GetAnomalyMonitorsCommand({}),
      );
      return AnomalyMonitors.filter(({ MonitorDimension }) => MonitorDimension === 'SERVICE').map(
        ({ MonitorName: name = '', MonitorArn: arn = '' }) => ({ name, arn }),
      );
    },
    /** The vaults of another region, and what AWS Backup may back up in this one. */
    async backups(copiesIn: string) {
      const vaults: string[] = [];
      const pages = paginateListBackupVaults({ client: new BackupClient({ region: copiesIn }) }, {});
      for await (const { BackupVaultList = [] } of pages)
        vaults.push(...BackupVaultList.flatMap(({ BackupVaultName }) => BackupVaultName ?? []));
      const { ResourceTypeOptInPreference = {} } = await new BackupClient(at).send(
        new DescribeRegionSettingsCommand({}),
      );
      const optedIn = Object.entries(ResourceTypeOptInPreference).filter(([, opted]) => opted);
      return { vaults, optedIn: optedIn.map(([kind]) => kind) };
    },
    async certificate(CertificateArn: string) {
      const { Certificate } = await new ACMClient(at).send(
        new DescribeCertificateCommand({ CertificateArn }),
      );
      const status: string = Certificate?.Status ?? 'missing';
      return { status, names: Certificate?.SubjectAlternativeNames ?? [] };
    },
    /** TXT records of a name; empty if there is no such name. */
    async dnsTexts(name: string) {
      const resolver = new Resolver({ timeout: 3000, tries: 2 });
      const texts = await resolver.resolveTxt(name).catch((error: unknown) => {
        if (['ENOTFOUND', 'ENODATA'].includes(systemCode(error) ?? '')) return [];
        throw error;
      });
      return texts.map((parts) => parts.join(''));
    },
  };
}
