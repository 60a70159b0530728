import type { Site } from '@concierge/contract/practice/site';
import { limits } from '@concierge/contract/text/limits';
import { CfnOutput, Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import type { FunctionContext } from '../constructs/contract-function';
import { addTriggers } from '../constructs/pool-triggers';
import { removalPolicyOf } from '../constructs/removal-policy';
import type { DataStack } from './data';
import { addressOf, type MailStack } from './mail';
import { PlatformStack } from './operated-stack';

/** People's accounts. User names are opaque ids that the page generates; people sign in with their address. */
export class AccountsStack extends PlatformStack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(
    scope: Construct,
    data: DataStack,
    {
      mail,
      site,
      context,
    }: { readonly mail: MailStack; readonly site: Site; readonly context: FunctionContext },
  ) {
    super(scope, 'Accounts', data);
    const { stage } = data;
    const { configurationSetName } = mail.configurationSet;
    this.pool = new UserPool(this, 'People', {
      selfSignUpEnabled: true,
      // The address is an alias of an opaque name. A sign-up with an address that is taken succeeds like any other, and
      // the alias stays with the account that confirmed it, so nobody learns that it is taken.
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: limits.passwordMinChars,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      email: UserPoolEmail.withSES({
        fromEmail: addressOf(site.notifications.sender),
        fromName: site.brand,
        sesVerifiedDomain: stage.mail.domain,
        sesRegion: stage.region,
        configurationSetName,
      }),
      // Cognito encrypts the codes that it hands to the function that mails them.
      customSenderKmsKey: data.operationsKey,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: stage.keepsData,
      removalPolicy: removalPolicyOf(stage),
    });
    this.addStackDependency(mail, 'Cognito asks whether the domain is verified');
    this.client = this.makeClient();
    // Cognito invokes them before a sign-up and to send mail.
    addTriggers(this, 'visitors', context);
    this.explain();
    this.keepExports(this.pool.userPoolId, this.pool.userPoolArn, this.client.userPoolClientId);
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
    new CfnOutput(this, 'ClientId', { value: this.client.userPoolClientId });
  }

  private makeClient(): UserPoolClient {
    const own = new ClientAttributes().withStandardAttributes({ email: true });
    return this.pool.addClient('Web', {
      generateSecret: false,
      // SRP never sends the password itself. CDK adds the refresh token flow.
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      // The API accepts it until then, even after a password reset.
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      authSessionValidity: Duration.minutes(3),
      readAttributes: own.withStandardAttributes({ emailVerified: true }),
      writeAttributes: own,
    });
  }

  private explain(): void {
    acknowledge(
      this.pool,
      'The practice asks for at least six characters. Attempts are limited by Cognito and by the firewall.',
      'AwsSolutions-COG1',
    );
    acknowledge(
      this.pool,
      'An account holds an address and, if its owner likes, a name and a phone number. What it shows of its own requests is reference, state, date and preferred times, nothing about health.',
      'AwsSolutions-COG2',
    );
    acknowledge(
      this.pool,
      'Neither check of plan Plus works here: Cognito does not look for leaked passwords in SRP sign-ins (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-compromised-credentials.html), and it would judge the risk by the edge’s address, which every visitor has behind CloudFront.',
      'AwsSolutions-COG3',
      'AwsSolutions-COG8',
    );
  }
}
