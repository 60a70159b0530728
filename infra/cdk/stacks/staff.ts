import { staffPoolOutput } from '@concierge/contract/aws/deployed-names';
import { roleClaim, staffPasswordMinChars, staffSessionSeconds } from '@concierge/contract/staff/staff';
import { CfnOutput, Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { removalPolicyOf } from '../constructs/removal-policy';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

/**
 * The accounts of the practice's staff, in a pool of their own: no token of a visitor's pool opens the desk. `npm run
 * staff` and owners make them; nobody signs up. Cognito never mails or texts anybody here.
 */
export class StaffStack extends PlatformStack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, data: DataStack) {
    super(scope, 'Staff', data);
    const { stage } = data;
    const [, role = ''] = roleClaim.split(':');
    this.pool = new UserPool(this, 'Staff', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // The audit names people by address, so nobody changes their own.
      standardAttributes: { email: { required: true, mutable: false } },
      customAttributes: { [role]: new StringAttribute({ mutable: true, maxLen: 20 }) },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: staffPasswordMinChars,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      // A forgotten password is reset like a lost authenticator: by an owner.
      accountRecovery: AccountRecovery.NONE,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: stage.keepsData,
      removalPolicy: removalPolicyOf(stage),
    });
    const own = new ClientAttributes().withStandardAttributes({ email: true });
    this.client = this.pool.addClient('Desk', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.seconds(staffSessionSeconds),
      // Enough to install an authenticator.
      authSessionValidity: Duration.minutes(15),
      readAttributes: own.withCustomAttributes(role),
      // An empty list would mean every attribute, the role included. The address can't be changed in any case.
      writeAttributes: own,
    });
    acknowledge(
      this.pool,
      'Length instead of kinds of characters (NIST SP 800-63B), twelve at least, beside an authenticator that every sign-in requires.',
      'AwsSolutions-COG1',
    );
    acknowledge(
      this.pool,
      'Cognito does not look for leaked passwords in SRP sign-ins, and would judge the risk by the edge’s address, which everybody has behind CloudFront.',
      'AwsSolutions-COG3',
      'AwsSolutions-COG8',
    );
    this.keepExports(this.pool.userPoolId, this.pool.userPoolArn, this.client.userPoolClientId);
    new CfnOutput(this, staffPoolOutput, { value: this.pool.userPoolId });
    new CfnOutput(this, 'StaffClientId', { value: this.client.userPoolClientId });
  }
}
