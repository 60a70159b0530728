import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledge } from '../constructs/acknowledge';

/** Checks every synth with both rule packs. A finding stops it unless a construct, or this, gives the reason for it. */
export function cdkNag(app: App): void {
  acknowledge(
    app,
    'Each permission belongs to one role and is created and deleted with it; a managed policy could be attached elsewhere.',
    'HIPAA.Security-IAMNoInlinePolicy',
  );
  acknowledge(
    app,
    'Functions only call AWS services, over TLS with IAM. A VPC has nothing for them to reach, and would add endpoints to pay for and one more way to fail.',
    'HIPAA.Security-LambdaInsideVPC',
  );
  acknowledge(
    app,
    'Callers wait for a function’s response and see a failure. A failed scheduled run counts as an error, and the next run makes up for it.',
    'HIPAA.Security-LambdaDLQ',
  );
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
}
